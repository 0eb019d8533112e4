import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { type ConfirmEffects, showUndoToast } from '#frontend/src/data/confirm-or-undo.tsx';
import { attempt } from '#frontend/src/data/use-action.ts';
import { saveBlob } from '#frontend/src/lib/download.ts';
import type { BulkAction } from '#frontend/src/ui/list/list-column.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import {
  type AdminModel,
  adminModels,
  type BulkModelAction,
  type ModelEdit,
  type ModelSummary,
  maxModelsAtOnce,
  maxModelsExportedAtOnce,
} from '#shared/contracts/admin-models.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { messages } from './messages.ts';

interface ModelEvents {
  readonly confirm: ConfirmEffects;
  readonly onChanged: (models: readonly ModelSummary[]) => void;
  readonly onCopied: (originalId: string, copy: AdminModel) => void;
}

export interface ModelActions {
  readonly duplicate: (model: ModelSummary) => void;
  readonly toggle: (model: ModelSummary) => void;
  readonly changeAll: (action: BulkModelAction, models: readonly ModelSummary[]) => Promise<unknown>;
  readonly exportAll: (models: readonly ModelSummary[]) => Promise<unknown>;
}

export function useModelActions(events: ModelEvents): ModelActions {
  return {
    duplicate: ({ id }) => duplicateModel(id, (copy) => events.onCopied(id, copy)),
    toggle: (model) => void attempt(() => toggle(model, events), { failed: messages.notUpdated }),
    changeAll: (action, models) =>
      attempt(() => changeWithUndo(action, models, events), { failed: messages.notUpdated }),
    exportAll: exportModels,
  };
}

export function duplicateModel(id: string, onCopied: (copy: AdminModel) => void): void {
  const duplicate = async () => {
    onCopied((await callApi(adminModels.duplicateModel, { params: { id } })).model);
    showToast(messages.duplicated);
  };
  void attempt(duplicate, { failed: messages.notDuplicated });
}

export function exportModels(models: readonly ModelSummary[]): Promise<unknown> {
  return attempt(() => downloadModels(models), { failed: messages.notExported });
}

const inverses: Partial<Record<BulkModelAction, BulkModelAction>> = { archive: 'bringBack', deactivate: 'activate' };

const isChangedBy: Record<BulkModelAction, (model: ModelSummary) => boolean> = {
  activate: ({ isAvailable }) => !isAvailable,
  deactivate: ({ isAvailable }) => isAvailable,
  archive: ({ isArchived = false }) => !isArchived,
  bringBack: ({ isArchived = false }) => isArchived,
};

/** A model that was never published has nothing to change or export. */
export function skipDrafts(action: BulkAction<ModelSummary>): BulkAction<ModelSummary> {
  const run = (models: readonly ModelSummary[]) => {
    const published = models.filter(({ version }) => version > 0);
    const drafts = models.length - published.length;
    if (drafts > 0) showToast(messages.draftsSkipped(drafts));
    return published.length === 0 ? undefined : action.run(published);
  };
  return { ...action, run };
}

async function confirmLoss(action: BulkModelAction, models: readonly ModelSummary[], confirm: ConfirmEffects) {
  const lost = models.filter(isChangedBy[action]);
  if ((action !== 'archive' && action !== 'deactivate') || lost.length === 0) return true;
  const loss = messages.losses[action];
  return confirm({
    change: { kind: 'models', ids: lost.map(({ id }) => id) },
    title: loss.title(lost.length, lost[0]?.name ?? ''),
    question: loss.question(lost.length),
    consequence: messages.losePages,
    confirmLabel: messages[action],
  });
}

async function toggle(model: ModelSummary, { confirm, onChanged }: ModelEvents): Promise<void> {
  const action = model.isAvailable ? 'deactivate' : 'activate';
  if (!(await confirmLoss(action, [model], confirm))) return;
  const set = async (isAvailable: boolean) => {
    const params = { id: model.id };
    const { model: changed, notChecked } = await callApi(adminModels.setAvailability, {
      params,
      body: { isAvailable },
    });
    onChanged([changed]);
    if (notChecked !== undefined) showToast(notChecked);
  };
  await set(!model.isAvailable);
  if (!model.isAvailable) return;
  showUndoToast(messages.bulkDone.deactivate(1), () => void attempt(() => set(true), { failed: messages.notUpdated }));
}

async function changeWithUndo(action: BulkModelAction, models: readonly ModelSummary[], events: ModelEvents) {
  if (!(await confirmLoss(action, models, events.confirm))) return;
  const changed = await changeAll(action, models, events.onChanged);
  const done = models.filter((model) => changed.byId.has(model.id) && isChangedBy[action](model));
  const inverse = inverses[action];
  const undone = done.map((model) => changed.byId.get(model.id) ?? model);
  const undo = inverse === undefined || done.length === 0 ? undefined : () => changeWithUndo(inverse, undone, events);
  showOutcome(messages.bulkDone[action](done.length), changed, undo);
}

/** Undo gives each model its earlier cost or category, as a further version. */
export async function editWithUndo(
  models: readonly ModelSummary[],
  edit: (model: ModelSummary) => Omit<ModelEdit, 'id'>,
  onChanged: ModelEvents['onChanged'],
): Promise<void> {
  const send = (group: readonly ModelSummary[]) =>
    callApi(adminModels.editModels, { body: { edits: group.map((model) => ({ id: model.id, ...edit(model) })) } });
  const changed = await sendInGroups(models, send, onChanged);
  const earlier = ({ id }: ModelSummary) => {
    const model = models.find((one) => one.id === id);
    const { creditCost, category } = model ? edit(model) : {};
    return {
      ...(creditCost !== undefined && { creditCost: model?.creditCost }),
      ...(category !== undefined && { category: model?.category }),
    };
  };
  const undo = changed.byId.size === 0 ? undefined : () => editWithUndo([...changed.byId.values()], earlier, onChanged);
  showOutcome(messages.edited(changed.byId.size), changed, undo);
}

function showOutcome(
  done: string,
  { problems, notChecked }: Awaited<ReturnType<typeof sendInGroups>>,
  undo: (() => Promise<void>) | undefined,
): void {
  const text = problems[0] === undefined ? done : messages.bulkProblems(done, problems.length, problems[0]);
  if (undo === undefined) showToast(text);
  else showUndoToast(text, () => void attempt(undo, { failed: messages.notUpdated }));
  if (notChecked[0] !== undefined) showToast(messages.notChecked(notChecked.length, notChecked[0]));
}

type BulkAnswer = RouteAnswer<typeof adminModels.bulkModels>;

function changeAll(action: BulkModelAction, models: readonly ModelSummary[], onChanged: ModelEvents['onChanged']) {
  const send = (group: readonly ModelSummary[]) =>
    callApi(adminModels.bulkModels, { body: { action, ids: group.map(({ id }) => id) } });
  return sendInGroups(models, send, onChanged);
}

async function sendInGroups(
  models: readonly ModelSummary[],
  send: (group: readonly ModelSummary[]) => Promise<BulkAnswer>,
  onChanged: ModelEvents['onChanged'],
) {
  const problems: string[] = [];
  const notChecked: string[] = [];
  const byId = new Map<string, ModelSummary>();
  for (const [index, group] of splitIntoGroups(models, maxModelsAtOnce).entries()) {
    const sent = await send(group).catch((error: unknown) => ({ error }));
    if ('error' in sent) {
      if (index === 0) throw sent.error;
      const problem = refusalMessage(sent.error) ?? messages.notUpdated;
      problems.push(...models.slice(index * maxModelsAtOnce).map(({ name }) => `${name}: ${problem}`));
      break;
    }
    const { results } = sent;
    const changed = results.flatMap(({ model }) => model ?? []);
    for (const model of changed) byId.set(model.id, model);
    onChanged(changed);
    problems.push(...results.flatMap(({ id, problem }) => (problem ? [describeRefusal(group, id, problem)] : [])));
    notChecked.push(...results.flatMap((result) => result.notChecked ?? []));
  }
  return { byId, problems, notChecked };
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
