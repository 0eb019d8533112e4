import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { type Providers, requireProvider } from '#functions/providers/provider.ts';
import { modelIdSlug } from '#shared/kernel/texts.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { auditEntry } from '../audit/audit-entry.ts';
import { draftConflict, readFinished } from '../drafts/draft-repository.ts';
import type { AdminActor } from '../sessions/guards.ts';
import { requireGoldenResult } from './golden-input.ts';
import type { ModelDrafts, StoredModelDraft } from './model-drafts.ts';
import { type Model, type ModelRefusal, type ModelRepository, newModel } from './model-repository.ts';
import type { TestRunRepository } from './test-run-repository.ts';

export interface ModelDeps {
  readonly models: ModelRepository;
  readonly drafts: ModelDrafts;
  readonly providers: Providers;
  readonly testRuns: Pick<TestRunRepository, 'hasPassed'>;
  readonly now: () => Date;
}

export interface SavedModel {
  readonly model: Model;
  readonly notChecked?: string | undefined;
}

interface NewModel {
  readonly definition: ModelDefinition;
  readonly slug?: string;
  readonly note?: string | undefined;
  readonly draft?: StoredModelDraft;
}

interface Publishing {
  readonly live: Model | undefined;
  readonly draft: StoredModelDraft;
  readonly note?: string | undefined;
}

export async function publishModelDraft(
  deps: ModelDeps,
  admin: AdminActor,
  { live, draft, note }: Publishing,
): Promise<SavedModel> {
  const definition = readFinished(modelDefinitionSchema, draft);
  if (live === undefined) return createModel(deps, admin, { definition, draft, note });
  const { baseVersion, wasAvailable } = draft;
  return saveModel(deps, admin, live, { baseVersion, definition, wasAvailable, note, draft });
}

export async function createModel(
  deps: ModelDeps,
  admin: AdminActor,
  { definition, slug, note, draft }: NewModel,
): Promise<SavedModel> {
  const notChecked = await assertValid(deps, definition);
  const now = deps.now();
  const owner = { id: draft?.ownerId ?? admin.id, userId: draft?.ownerUserId ?? admin.userId, name: admin.name };
  const id = draft?.id ?? newId(now);
  const model = { ...newModel(definition, { id, ...(slug && { slug }), owner, now }), ...(note && { note }) };
  const action = draft ? 'published' : 'created';
  const audit = auditEntry(admin, { action, ...modelSubject(model), after: definition }, now);
  const refusal = await deps.models.create(model, audit, draft && deps.drafts.endSteps(draft));
  await throwIfRefused(deps, model, refusal);
  return { model, notChecked };
}

interface Change {
  readonly baseVersion: number;
  readonly definition: ModelDefinition;
  readonly note?: string | undefined;
  /** A later switch of the availability is kept, unless the definition has another one. */
  readonly wasAvailable?: boolean | undefined;
  readonly draft?: StoredModelDraft;
}

export async function saveModel(
  deps: ModelDeps,
  admin: AdminActor,
  previous: Model,
  change: Change,
): Promise<SavedModel> {
  const isAvailable =
    change.definition.isAvailable === change.wasAvailable ? previous.isAvailable : change.definition.isAvailable;
  const definition = { ...change.definition, isAvailable };
  const notChecked = await assertValid(deps, definition, previous);
  const isUnchanged = change.draft === undefined && isDeepStrictEqual(toModelDefinition(previous), definition);
  if (isUnchanged && previous.version === change.baseVersion) return { model: previous, notChecked };
  return { model: await saveNextVersion(deps, admin, previous, { ...change, definition }), notChecked };
}

async function saveNextVersion(deps: ModelDeps, admin: AdminActor, previous: Model, change: Change): Promise<Model> {
  const { baseVersion, definition, note, draft } = change;
  if (previous.version !== baseVersion) await throwIfRefused(deps, previous, 'newer_version');
  const { id, ownerUserId, createdAt, isArchived = false } = previous;
  const restoredFrom = draft?.restoredFrom;
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
    ...(note && { note }),
  };
  const states = { before: toModelDefinition(previous), after: definition };
  const audit = auditEntry(admin, { action: auditAction(draft), ...modelSubject(model), ...states }, now);
  const refusal = await deps.models.save(previous, model, audit, draft && deps.drafts.endSteps(draft));
  await throwIfRefused(deps, model, refusal);
  return model;
}

function auditAction(draft: StoredModelDraft | undefined): string {
  if (draft === undefined) return 'updated';
  return draft.restoredFrom === undefined ? 'published' : `restored version ${draft.restoredFrom}`;
}

/** Refuses what publishing the draft would refuse. */
export async function assertPublishable(deps: ModelDeps, { live, draft }: Omit<Publishing, 'note'>): Promise<void> {
  if (live !== undefined && live.version !== draft.baseVersion) await throwIfRefused(deps, live, 'newer_version');
  await assertValid(deps, readFinished(modelDefinitionSchema, draft), live);
}

type CheckDeps = Pick<ModelDeps, 'providers' | 'testRuns' | 'now'>;

export async function assertValid(
  deps: CheckDeps,
  definition: ModelDefinition,
  live?: ModelDefinition,
): Promise<string | undefined> {
  requireProvider(deps.providers, definition.provider);
  const problems = modelProblems(definition);
  if (problems[0]) throw new AppError('invalid_input', problems[0].message, problems);
  const notChecked = await assertCanRun(deps.providers, definition);
  await requireGoldenResult(deps, definition, live);
  return notChecked;
}

/** Returns a warning when the provider doesn't answer, so an outage does not block admins. */
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

export function toModelDefinition(model: Model): ModelDefinition {
  return modelDefinitionSchema.parse(model);
}

export function modelSubject({ id, name }: Model) {
  return { kind: 'model', id, name } as const;
}

export async function throwIfRefused(
  { drafts }: Pick<ModelDeps, 'drafts'>,
  { id, slug }: Model,
  refusal: ModelRefusal | undefined,
): Promise<void> {
  if (refusal === 'newer_draft') throw draftConflict(await drafts.find(id));
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
