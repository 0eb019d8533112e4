import {
  type AdminModel,
  adminModels,
  type BulkModelAction,
  mostModelsAtOnce,
  type ModelSummary,
} from '#shared/contracts/admin-models.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
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
  readonly changeAll: (action: BulkModelAction, models: readonly ModelSummary[]) => Promise<unknown>;
  readonly exportAll: (models: readonly ModelSummary[]) => Promise<unknown>;
}

/** What can be done with models from their list; `onChanged` and `onCopied` are told the models that came of it. */
export function useModelActions({ onChanged, onCopied }: ModelEvents): ModelActions {
  const duplicate = async ({ id }: ModelSummary) => {
    onCopied(id, (await callApi(adminModels.duplicateModel, { params: { id } })).model);
    showToast(messages.duplicated);
  };
  const toggle = async ({ id, isAvailable }: ModelSummary) => {
    const body = { isAvailable: !isAvailable };
    const { model, notChecked } = await callApi(adminModels.setAvailability, { params: { id }, body });
    onChanged([model]);
    if (notChecked !== undefined) showToast(notChecked);
  };
  return {
    duplicate: (model) => void attempt(() => duplicate(model), { failed: messages.notDuplicated }),
    toggle: (model) => void attempt(() => toggle(model), { failed: messages.notUpdated }),
    changeAll: (action, models) => attempt(() => changeAll(action, models, onChanged), { failed: messages.notUpdated }),
    exportAll: (models) => attempt(() => exportModels(models), { failed: messages.notExported }),
  };
}

/** What is refused of some is said in the server's words, beside how many were changed; and what was not checked. */
async function changeAll(
  action: BulkModelAction,
  models: readonly ModelSummary[],
  onChanged: ModelEvents['onChanged'],
) {
  const problems: string[] = [];
  const notChecked: string[] = [];
  let changedCount = 0;
  for (const group of groupsOf(models, mostModelsAtOnce)) {
    const body = { action, ids: group.map(({ id }) => id) };
    const { results } = await callApi(adminModels.bulkModels, { body });
    const changed = results.flatMap(({ model }) => model ?? []);
    changedCount += changed.length;
    onChanged(changed);
    problems.push(...results.flatMap(({ id, problem }) => (problem ? [refusal(group, id, problem)] : [])));
    notChecked.push(...results.flatMap((result) => result.notChecked ?? []));
  }
  const [first] = problems;
  const done = messages.bulkDone[action](changedCount);
  showToast(first === undefined ? done : messages.bulkProblems(done, problems.length, first));
  if (notChecked[0] !== undefined) showToast(messages.notChecked(notChecked.length, notChecked[0]));
}

function refusal(models: readonly ModelSummary[], id: string, problem: string): string {
  return `${models.find((model) => model.id === id)?.name ?? id}: ${problem}`;
}
