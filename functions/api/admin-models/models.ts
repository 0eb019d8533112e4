import { canModify } from '#shared/rules/roles.ts';
import { maxNameLength, type ModelDefinition, sortOrderLimits } from '#shared/rules/model.ts';
import type { UnfinishedModel } from '#shared/rules/unfinished-definitions.ts';
import type { DraftPlace } from '#functions/domain/drafts/edit-draft.ts';
import type { Model } from '#functions/domain/models/model-repository.ts';
import {
  assertValid,
  createModel,
  type ModelDeps,
  modelSubject,
  type SavedModel,
  throwIfRefused,
  toModelDefinition,
} from '#functions/domain/models/save-model.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';

export async function requireOwnModel(
  { models }: Pick<ModelDeps, 'models'>,
  admin: AdminCaller,
  { id, action }: { id: string; action: OwnAction },
): Promise<Model> {
  return requireOwn(admin, await models.find(id, { consistent: true }), action);
}

export async function requireOwnDraft(
  { models, drafts }: Pick<ModelDeps, 'models' | 'drafts'>,
  admin: AdminCaller,
  { id }: { readonly id: string },
): Promise<DraftPlace<UnfinishedModel, Model>> {
  const [live, draft] = await Promise.all([models.find(id, { consistent: true }), drafts.find(id)]);
  requireOwn(admin, live ?? draft, 'edit');
  return { live, draft };
}

type OwnAction = 'edit' | 'modify' | 'duplicate';

export function requireOwn<T extends { readonly ownerUserId: string }>(
  admin: AdminCaller,
  model: T | undefined,
  action: OwnAction,
): T {
  if (model === undefined) throw new AppError('not_found', 'Model not found');
  if (!canModify(admin, model)) {
    throw new AppError('forbidden', `Access denied. You can only ${action} your own models.`);
  }
  return model;
}

/** Checks a model only before publishing, so a broken model can always be taken off the pages. */
export async function setAvailability(
  deps: ModelDeps,
  admin: AdminCaller,
  model: Model,
  isAvailable: boolean,
): Promise<SavedModel> {
  const definition = { ...toModelDefinition(model), isAvailable };
  const notChecked = isAvailable ? await assertValid(deps, definition, model) : undefined;
  const action = isAvailable ? 'activated' : 'deactivated';
  return { model: await saveSwitch(deps, admin, model, { action, isAvailable }), notChecked };
}

export function setArchived(deps: ModelDeps, admin: AdminCaller, model: Model, isArchived: boolean): Promise<Model> {
  return saveSwitch(deps, admin, model, { action: isArchived ? 'archived' : 'brought back', isArchived });
}

type Switch = { readonly action: string } & Partial<Pick<Model, 'isAvailable' | 'isArchived'>>;

async function saveSwitch(
  deps: ModelDeps,
  admin: AdminCaller,
  previous: Model,
  { action, isAvailable = previous.isAvailable, isArchived = previous.isArchived ?? false }: Switch,
): Promise<Model> {
  const now = deps.now();
  const model: Model = { ...previous, isAvailable, isArchived, updatedAt: now.toISOString() };
  const states = { before: toSwitches(previous), after: toSwitches(model) };
  const audit = auditEntry(admin, { action, ...modelSubject(model), ...states }, now);
  await throwIfRefused(deps, model, await deps.models.saveSwitch(previous, model, audit));
  return model;
}

function toSwitches({ isAvailable, isArchived = false }: Model) {
  return { isAvailable, isArchived };
}

const suffix = ' (Copy)';

export async function duplicateModel(deps: ModelDeps, admin: AdminCaller, original: Model): Promise<Model> {
  const { route: _, ...copied } = toModelDefinition(original);
  const definition: ModelDefinition = {
    ...copied,
    name: `${original.name.slice(0, maxNameLength - suffix.length)}${suffix}`,
    isAvailable: false,
    featured: false,
    sortOrder: Math.min(original.sortOrder + 1, sortOrderLimits.max),
  };
  const slug = `${original.slug}-copy-${deps.now().getTime()}`;
  return (await createModel(deps, admin, { definition, slug })).model;
}
