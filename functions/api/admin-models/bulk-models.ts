import type { BulkModelAction, ModelSummary } from '#shared/contracts/admin-models.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { type Model, toModelSummary } from '#functions/domain/models/model-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { ModelDeps, SavedModel } from '#functions/domain/models/save-model.ts';
import { requireOwn, setArchived, setAvailability } from './models.ts';

interface BulkRequest {
  readonly action: BulkModelAction;
  readonly ids: readonly string[];
}

interface BulkResult {
  readonly id: string;
  readonly model?: ModelSummary;
  readonly notChecked?: string | undefined;
  readonly problem?: string;
}

/** The check of one model can take five seconds, so a hundred take twenty. */
const batchSize = 25;

export async function changeModels(
  deps: ModelDeps,
  admin: AdminCaller,
  { action, ids }: BulkRequest,
): Promise<BulkResult[]> {
  const unique = [...new Set(ids)];
  const found = await deps.models.findMany(unique);
  const results: BulkResult[] = [];
  for (let start = 0; start < unique.length; start += batchSize) {
    const batch = unique.slice(start, start + batchSize);
    results.push(
      ...(await Promise.all(batch.map((id) => changeOne(deps, admin, { action, id, model: found.get(id) })))),
    );
  }
  return results;
}

async function changeOne(
  deps: ModelDeps,
  admin: AdminCaller,
  { action, id, model }: { action: BulkModelAction; id: string; model: Model | undefined },
): Promise<BulkResult> {
  try {
    const saved = await changes[action](deps, admin, requireOwn(admin, model, 'modify'));
    return { id, model: toModelSummary(saved.model), notChecked: saved.notChecked };
  } catch (error) {
    if (error instanceof AppError) return { id, problem: error.message };
    reportUnexpected('Could not change one of several models', error, { modelId: id, action });
    return { id, problem: 'Failed to update model status' };
  }
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
