import {
  type AdminModel,
  adminModels,
  type BulkModelAction,
  mostModelsAtOnce,
  type ModelSummary,
} from '#shared/contracts/admin-models.ts';
import { ApiError, messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { groupsOf } from './groups-of.ts';
import { exportModels } from './export-models.ts';
import { messages } from './messages.ts';

interface ModelEvents {
  readonly onChanged: (models: readonly ModelSummary[]) => void;
  readonly onCopied: (originalId: string, copy: AdminModel) => void;
}

export interface ModelActions {
  readonly duplicate: (model: ModelSummary) => void;
  readonly toggle: (model: ModelSummary) => void;
  readonly changeAll: (action: BulkModelAction, models: readonly ModelSummary[]) => Promise<void>;
  readonly exportAll: (models: readonly ModelSummary[]) => Promise<void>;
}

/** What can be done with models from their list; `onChanged` and `onCopied` are told the models that came of it. */
export function useModelActions({ onChanged, onCopied }: ModelEvents): ModelActions {
  const duplicate = async ({ id }: ModelSummary) => {
    onCopied(id, (await callApi(adminModels.duplicateModel, { params: { id } })).model);
    showToast(messages.duplicated);
  };
  const toggle = async ({ id, isAvailable }: ModelSummary) => {
    const body = { isAvailable: !isAvailable };
    onChanged([(await callApi(adminModels.setAvailability, { params: { id }, body })).model]);
  };
  return {
    duplicate: (model) => void saying(() => duplicate(model), messages.notDuplicated),
    toggle: (model) => void saying(() => toggle(model), messages.notUpdated),
    changeAll: (action, models) => saying(() => changeAll(action, models, onChanged), messages.notUpdated),
    exportAll: (models) => saying(() => exportModels(models), messages.notExported),
  };
}

/** What is refused of some is said in the server's words, beside how many were changed. */
async function changeAll(
  action: BulkModelAction,
  models: readonly ModelSummary[],
  onChanged: ModelEvents['onChanged'],
) {
  const problems: string[] = [];
  let changedCount = 0;
  for (const group of groupsOf(models, mostModelsAtOnce)) {
    const body = { action, ids: group.map(({ id }) => id) };
    const { results } = await callApi(adminModels.bulkModels, { body });
    const changed = results.flatMap(({ model }) => model ?? []);
    changedCount += changed.length;
    onChanged(changed);
    problems.push(...results.flatMap(({ id, problem }) => (problem ? [refusal(group, id, problem)] : [])));
  }
  const [first] = problems;
  const done = messages.bulkDone[action](changedCount);
  showToast(first === undefined ? done : messages.bulkProblems(done, problems.length, first));
}

function refusal(models: readonly ModelSummary[], id: string, problem: string): string {
  return `${models.find((model) => model.id === id)?.name ?? id}: ${problem}`;
}

async function saying(act: () => Promise<void>, failed: string): Promise<void> {
  try {
    await act();
  } catch (error) {
    // A refusal is said in the server's words; whatever else went wrong in our own.
    const isDenied = error instanceof ApiError && error.code === 'forbidden';
    showToast(isDenied ? messageOf(error) : failed);
  }
}
