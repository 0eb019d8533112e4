import type { BulkModelAction, ModelEdit, ModelSummary } from '#shared/contracts/admin-models.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { type Model, toModelSummary } from '#functions/domain/models/model-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { type ModelDeps, type SavedModel, saveModel, toModelDefinition } from '#functions/domain/models/save-model.ts';
import { requireOwn, setArchived, setAvailability } from './models.ts';

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
