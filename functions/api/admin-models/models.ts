import { isDeepStrictEqual } from 'node:util';
import { canModify } from '#shared/rules/admin.ts';
import { maxNameLength, type ModelDefinition, modelDefinitionSchema, sortOrderLimits } from '#shared/rules/model.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';
import { modelIdSlug } from '#shared/kernel/texts.ts';
import {
  type Model,
  type ModelRefusal,
  type ModelRepository,
  newModel,
} from '#functions/domain/models/model-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { auditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { Providers } from '#functions/providers/provider.ts';
import { requireProvider } from '#functions/domain/jobs/provider-jobs.ts';
import { newId } from '#functions/platform/ids.ts';

export interface ModelDeps {
  readonly models: ModelRepository;
  readonly providers: Providers;
  readonly now: () => Date;
}

export async function requireOwnModel(
  { models }: ModelDeps,
  admin: AdminCaller,
  { id, action }: { id: string; action: OwnAction },
): Promise<Model> {
  return requireOwn(admin, await models.find(id, { consistent: true }), action);
}

type OwnAction = 'edit' | 'modify' | 'duplicate';

export function requireOwn(admin: AdminCaller, model: Model | undefined, action: OwnAction): Model {
  if (model === undefined) throw new AppError('not_found', 'Model not found');
  if (!canModify(admin, model)) {
    throw new AppError('forbidden', `Access denied. You can only ${action} your own models.`);
  }
  return model;
}

export interface SavedModel {
  readonly model: Model;
  readonly notChecked?: string | undefined;
}

export async function createModel(
  deps: ModelDeps,
  admin: AdminCaller,
  definition: ModelDefinition,
  slug?: string,
): Promise<SavedModel> {
  const notChecked = await assertValid(deps, definition);
  const now = deps.now();
  const model = newModel(definition, { id: newId(now), ...(slug && { slug }), owner: admin, now });
  const audit = auditEntry(admin, { action: 'created', ...modelSubject(model), after: definition }, now);
  throwIfRefused(model, await deps.models.create(model, audit));
  return { model, notChecked };
}

interface Change {
  readonly baseVersion: number;
  readonly definition: ModelDefinition;
  readonly restoredFrom?: number;
  readonly isArchived?: boolean;
}

/** Saves nothing when nothing changed; throws `conflict` when `change` is based on an older version. */
export async function saveModel(
  deps: ModelDeps,
  admin: AdminCaller,
  previous: Model,
  change: Change,
): Promise<SavedModel> {
  const notChecked = await assertValid(deps, change.definition);
  const isUnchanged =
    change.restoredFrom === undefined && isDeepStrictEqual(toModelDefinition(previous), change.definition);
  if (isUnchanged && previous.version === change.baseVersion) return { model: previous, notChecked };
  return { model: await saveNextVersion(deps, admin, previous, change), notChecked };
}

/** Checks a model only before publishing, so a broken model can always be taken off the pages. */
export async function setAvailability(
  deps: ModelDeps,
  admin: AdminCaller,
  model: Model,
  isAvailable: boolean,
): Promise<SavedModel> {
  const definition = { ...toModelDefinition(model), isAvailable };
  const notChecked = isAvailable ? await assertValid(deps, definition) : undefined;
  return { model: await saveNextVersion(deps, admin, model, { baseVersion: model.version, definition }), notChecked };
}

export function setArchived(deps: ModelDeps, admin: AdminCaller, model: Model, isArchived: boolean): Promise<Model> {
  return saveNextVersion(deps, admin, model, {
    baseVersion: model.version,
    definition: toModelDefinition(model),
    isArchived,
  });
}

async function saveNextVersion(deps: ModelDeps, admin: AdminCaller, previous: Model, change: Change): Promise<Model> {
  const { baseVersion, definition, restoredFrom, isArchived = previous.isArchived ?? false } = change;
  if (previous.version !== baseVersion) throwIfRefused(previous, 'newer_version');
  const { id, ownerUserId, createdAt } = previous;
  const now = deps.now();
  const model: Model = {
    ...definition,
    id,
    slug: definition.name === previous.name ? previous.slug : modelIdSlug(definition.name),
    version: baseVersion + 1,
    ownerUserId,
    accessId: admin.id,
    createdAt,
    updatedAt: now.toISOString(),
    savedBy: admin.name,
    ...(restoredFrom !== undefined && { restoredFrom }),
    ...(isArchived && { isArchived }),
  };
  const states = { before: toModelDefinition(previous), after: definition };
  const audit = auditEntry(admin, { action: auditAction(change), ...modelSubject(model), ...states }, now);
  throwIfRefused(model, await deps.models.save(previous, model, audit));
  return model;
}

function auditAction({ restoredFrom, isArchived }: Change): string {
  if (isArchived !== undefined) return isArchived ? 'archived' : 'brought back';
  return restoredFrom === undefined ? 'updated' : `restored version ${restoredFrom}`;
}

export function toModelDefinition(model: Model): ModelDefinition {
  return modelDefinitionSchema.parse(model);
}

function modelSubject({ id, name }: Model) {
  return { kind: 'model', id, name } as const;
}

function assertValid({ providers }: ModelDeps, definition: ModelDefinition): Promise<string | undefined> {
  requireProvider(providers, definition.provider);
  const problems = modelProblems(definition);
  if (problems[0]) throw new AppError('invalid_input', problems[0].message, problems);
  return assertCanRun(providers, definition);
}

function throwIfRefused({ slug }: Model, refusal: ModelRefusal | undefined): void {
  if (refusal === 'slug_taken') {
    const message = `Model ID "${slug}" already exists. Please use a different model name.`;
    throw new AppError('conflict', message, [{ field: 'name', message }]);
  }
  if (refusal === 'newer_version') {
    throw new AppError('conflict', 'This model was saved by someone else in the meantime.', [
      { field: 'baseVersion', message: 'A newer version exists' },
    ]);
  }
}

const suffix = ' (Copy)';

export async function duplicateModel(deps: ModelDeps, admin: AdminCaller, original: Model): Promise<Model> {
  const { route: _, ...definition } = toModelDefinition(original);
  const copy: ModelDefinition = {
    ...definition,
    name: `${original.name.slice(0, maxNameLength - suffix.length)}${suffix}`,
    isAvailable: false,
    featured: false,
    sortOrder: Math.min(original.sortOrder + 1, sortOrderLimits.max),
  };
  return (await createModel(deps, admin, copy, `${original.slug}-copy-${deps.now().getTime()}`)).model;
}

/**
 * Refuses an available model whose endpoint its provider doesn't have. Returns a warning when the provider doesn't
 * answer, so an outage does not block admins.
 */
async function assertCanRun(
  providers: Providers,
  { provider: id, endpoint: named, isAvailable }: ModelDefinition,
): Promise<string | undefined> {
  const endpoint = named.trim();
  const provider = requireProvider(providers, id);
  const check = isAvailable ? await provider.checkEndpoint(endpoint) : 'known';
  if (check === 'unchecked') return `${id} did not say whether it has “${endpoint}”: that was not checked.`;
  if (check === 'known') return undefined;
  const message = `${id} has no endpoint “${endpoint}”. Correct the workflow path, or save the model deactivated.`;
  throw new AppError('invalid_input', message, [{ field: 'endpoint', message }]);
}
