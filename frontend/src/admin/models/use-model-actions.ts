import {
  type AdminModel,
  adminModels,
  type BulkModelAction,
  type ModelSummary,
  maxModelsAtOnce,
  maxModelsExportedAtOnce,
} from '#shared/contracts/admin-models.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { saveBlob } from '#frontend/src/lib/download.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
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
    exportAll: (models) => attempt(() => downloadModels(models), { failed: messages.notExported }),
  };
}

/** Shows one toast with the count and the first refusal, and one about models that could not be checked. */
async function changeAll(
  action: BulkModelAction,
  models: readonly ModelSummary[],
  onChanged: ModelEvents['onChanged'],
) {
  const problems: string[] = [];
  const notChecked: string[] = [];
  let changedCount = 0;
  for (const group of splitIntoGroups(models, maxModelsAtOnce)) {
    const body = { action, ids: group.map(({ id }) => id) };
    const { results } = await callApi(adminModels.bulkModels, { body });
    const changed = results.flatMap(({ model }) => model ?? []);
    changedCount += changed.length;
    onChanged(changed);
    problems.push(...results.flatMap(({ id, problem }) => (problem ? [describeRefusal(group, id, problem)] : [])));
    notChecked.push(...results.flatMap((result) => result.notChecked ?? []));
  }
  const [first] = problems;
  const done = messages.bulkDone[action](changedCount);
  showToast(first === undefined ? done : messages.bulkProblems(done, problems.length, first));
  if (notChecked[0] !== undefined) showToast(messages.notChecked(notChecked.length, notChecked[0]));
}

function describeRefusal(models: readonly ModelSummary[], id: string, problem: string): string {
  return `${models.find((model) => model.id === id)?.name ?? id}: ${problem}`;
}

async function downloadModels(models: readonly ModelSummary[]): Promise<void> {
  const items: AdminModel[] = [];
  for (const group of splitIntoGroups(models, maxModelsExportedAtOnce)) {
    const body = { ids: group.map(({ id }) => id) };
    items.push(...(await callApi(adminModels.exportModels, { body })).items);
  }
  const text = JSON.stringify({ models: items }, undefined, 2);
  saveBlob(new Blob([text], { type: 'application/json' }), `models-${new Date().toISOString().slice(0, 10)}.json`);
}

function splitIntoGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
