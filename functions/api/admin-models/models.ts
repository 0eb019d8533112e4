import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { LiveAndDraft } from '#functions/domain/drafts/edit-draft.ts';
import { type Model, toModelSummary } from '#functions/domain/models/model-repository.ts';
import {
  assertValid,
  createModel,
  type ModelDeps,
  modelSubject,
  type SavedModel,
  throwIfRefused,
  toModelDefinition,
  saveModel,
} from '#functions/domain/models/save-model.ts';
import type { ProviderChangeRepository } from '#functions/domain/provider-changes/provider-change-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { reportUnexpected, log } from '#functions/platform/log.ts';
import type { BulkModelAction, ModelEdit, ModelSummary } from '#shared/contracts/admin-models.ts';
import { maxNameLength, type ModelDefinition, sortOrderLimits } from '#shared/rules/model.ts';
import { canModify } from '#shared/rules/roles.ts';
import type { UnfinishedModel } from '#shared/rules/unfinished-definitions.ts';

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
): Promise<LiveAndDraft<UnfinishedModel, Model>> {
  const [live, draft] = await Promise.all([models.find(id, { consistent: true }), drafts.find(id)]);
  requireOwn(admin, live ?? draft, 'edit');
  return { live, draft };
}

/** A draft that leaves the availability alone follows switches made after it was saved. */
export async function openDraft(
  deps: Pick<ModelDeps, 'models' | 'drafts'>,
  admin: AdminCaller,
  params: { readonly id: string },
): Promise<LiveAndDraft<UnfinishedModel, Model>> {
  const { live, draft } = await requireOwnDraft(deps, admin, params);
  if (live === undefined || draft === undefined || draft.definition.isAvailable !== draft.wasAvailable) {
    return { live, draft };
  }
  return { live, draft: { ...draft, definition: { ...draft.definition, isAvailable: live.isAvailable } } };
}

type OwnAction = 'edit' | 'modify' | 'duplicate';

function requireOwn<T extends { readonly ownerUserId: string }>(
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

const copySuffix = ' (Copy)';

export async function duplicateModel(deps: ModelDeps, admin: AdminCaller, original: Model): Promise<Model> {
  const { route: _, ...copied } = toModelDefinition(original);
  const definition: ModelDefinition = {
    ...copied,
    name: `${original.name.slice(0, maxNameLength - copySuffix.length)}${copySuffix}`,
    isAvailable: false,
    featured: false,
    sortOrder: Math.min(original.sortOrder + 1, sortOrderLimits.max),
  };
  const slug = `${original.slug}-copy-${deps.now().getTime()}`;
  return (await createModel(deps, admin, { definition, slug })).model;
}

interface BulkResult {
  readonly id: string;
  readonly model?: ModelSummary;
  readonly notChecked?: string | undefined;
  readonly problem?: string;
}

interface BulkRequest {
  readonly action: BulkModelAction;
  readonly ids: readonly string[];
}

export function changeModels(deps: ModelDeps, admin: AdminCaller, { action, ids }: BulkRequest): Promise<BulkResult[]> {
  return changeEach(deps, admin, ids, (model) => changes[action](deps, admin, model));
}

export function editModels(deps: ModelDeps, admin: AdminCaller, edits: readonly ModelEdit[]): Promise<BulkResult[]> {
  const byId = new Map(edits.map(({ id, ...edit }) => [id, edit]));
  return changeEach(deps, admin, [...byId.keys()], (model) => {
    const definition = { ...toModelDefinition(model), ...byId.get(model.id) };
    return saveModel(deps, admin, model, { baseVersion: model.version, definition });
  });
}

const batchSize = 25;

async function changeEach(
  deps: ModelDeps,
  admin: AdminCaller,
  ids: readonly string[],
  change: (model: Model) => Promise<SavedModel>,
): Promise<BulkResult[]> {
  const unique = [...new Set(ids)];
  const found = await deps.models.findMany(unique);
  const changeOne = async (id: string): Promise<BulkResult> => {
    try {
      const { model, notChecked } = await change(requireOwn(admin, found.get(id), 'modify'));
      return { id, model: toModelSummary(model), notChecked };
    } catch (error) {
      if (error instanceof AppError) return { id, problem: error.message };
      reportUnexpected('Could not change one of several models', error, { modelId: id });
      return { id, problem: 'Failed to update model status' };
    }
  };
  const results: BulkResult[] = [];
  for (let start = 0; start < unique.length; start += batchSize) {
    results.push(...(await Promise.all(unique.slice(start, start + batchSize).map(changeOne))));
  }
  return results;
}

type ChangeOne = (deps: ModelDeps, admin: AdminCaller, model: Model) => Promise<SavedModel>;

const changes: Record<BulkModelAction, ChangeOne> = {
  activate: async (deps, admin, model) => (model.isAvailable ? { model } : setAvailability(deps, admin, model, true)),
  deactivate: async (deps, admin, model) =>
    model.isAvailable ? setAvailability(deps, admin, model, false) : { model },
  archive: async (deps, admin, model) => ({
    model: model.isArchived ? model : await setArchived(deps, admin, model, true),
  }),
  bringBack: async (deps, admin, model) => ({
    model: model.isArchived ? await setArchived(deps, admin, model, false) : model,
  }),
};

export async function exportModels(
  { models }: Pick<ModelDeps, 'models'>,
  admin: AdminCaller,
  ids: readonly string[],
): Promise<Model[]> {
  const found = await models.findMany([...new Set(ids)]);
  return ids.map((id) => requireOwn(admin, found.get(id), 'edit'));
}

export async function dismissProviderChange(
  { providerChanges, now }: Pick<ModelDeps, 'now'> & { readonly providerChanges: ProviderChangeRepository },
  admin: AdminCaller,
  model: Model,
  foundAt: string,
): Promise<void> {
  const change = await providerChanges.find(model.id);
  if (change === undefined) return;
  const audit = auditEntry(admin, { action: 'dismissed a change of the provider', ...modelSubject(model) }, now());
  if (change.foundAt !== foundAt || !(await providerChanges.dismiss(change, audit))) {
    throw new AppError('conflict', 'The provider changed it again. Reload to see the change.');
  }
}

interface SavedDefinition {
  readonly id: string;
  readonly importedForm?: Model['importedForm'];
  /** Absent for drafts: subscribers still use the endpoint of the published version. */
  readonly endpoint?: string;
}

export async function tryEndProviderChange(
  providerChanges: ProviderChangeRepository,
  { id, importedForm, endpoint }: SavedDefinition,
): Promise<void> {
  try {
    await providerChanges.endTaken(id, importedForm);
    if (endpoint !== undefined) await providerChanges.endReplaced(id, endpoint);
  } catch (error) {
    log.warn("Could not end a provider's change after a save; the next comparison does", { modelId: id, error });
  }
}
