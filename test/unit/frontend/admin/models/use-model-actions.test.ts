import { Archive } from 'lucide-react';
import { beforeEach, expect, it, vi } from 'vitest';
import { editWithUndo, skipDrafts, useModelActions } from '#frontend/src/admin/models/use-model-actions.ts';
import { toastRegion, type ToastText } from '#frontend/src/ui/toast-region.ts';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';

const toasts: ToastText[] = [];
toastRegion.resolve((toast) => {
  toasts.push(toast);
  return () => undefined;
});
const shownToasts = () => vi.waitFor(() => expect(toasts).not.toEqual([])).then(() => toasts);

interface Sent {
  readonly path: string;
  readonly body: { readonly ids?: string[]; readonly edits?: { readonly id: string }[] };
}
const sent: Sent[] = [];
let refuses: (request: Sent) => boolean;
beforeEach(() => {
  toasts.length = 0;
  sent.length = 0;
  refuses = () => false;
  vi.stubGlobal('fetch', async (path: string, { body: text }: { readonly body: string }) => {
    const request = { path, body: JSON.parse(text) };
    sent.push(request);
    if (refuses(request)) return Response.json({}, { status: 503 });
    const ids = request.body.ids ?? request.body.edits.map(({ id }: { id: string }) => id);
    const edits = request.body.edits ?? ids.map((id: string) => ({ id }));
    return Response.json({ results: edits.map((edit: { id: string }) => ({ id: edit.id, model: edit })) });
  });
});

const summary = (id: number, more: Partial<ModelSummary> = {}) =>
  ({
    id: `m${id}`,
    name: `Model ${id}`,
    version: 1,
    isAvailable: true,
    creditCost: 10,
    category: 'utils',
    ...more,
  }) as ModelSummary;
const summaries = (count: number) => Array.from({ length: count }, (_, index) => summary(index));
const confirm = vi.fn<Parameters<typeof useModelActions>[0]['confirm']>(async () => true);
const actions = useModelActions({ confirm, onChanged: () => undefined, onCopied: () => undefined });

it('leaves drafts out of what is done to several models, and says how many', async () => {
  const run = vi.fn<(models: readonly ModelSummary[]) => void>();
  const action = skipDrafts({ label: 'Archive', icon: Archive, run });
  const drafts = [summary(2, { version: 0 }), summary(3, { version: 0 })];
  await action.run([summary(1), ...drafts]);
  expect(run.mock.calls).toEqual([[[summary(1)]]]);
  expect(await shownToasts()).toMatchObject([{ title: '2 unpublished drafts left out' }]);
  await action.run(drafts.slice(1));
  expect(run).toHaveBeenCalledOnce();
});

it('undoes only what a bulk edit changed', async () => {
  await editWithUndo(
    [summary(1), summary(2, { creditCost: 4 })],
    () => ({ category: 'effects' }),
    () => undefined,
  );
  const [toast] = await shownToasts();
  toast?.action?.onPress();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body.edits).toEqual([
    { id: 'm1', category: 'utils' },
    { id: 'm2', category: 'utils' },
  ]);
});

it('repeats a bulk edit when its undo is undone', async () => {
  await editWithUndo(
    [summary(1), summary(2, { creditCost: 4 })],
    () => ({ creditCost: 7 }),
    () => undefined,
  );
  for (const undo of [0, 1]) {
    await vi.waitFor(() => expect(toasts).toHaveLength(undo + 1));
    toasts[undo]?.action?.onPress();
  }
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.slice(1).map(({ body }) => body.edits)).toEqual([
    [
      { id: 'm1', creditCost: 10 },
      { id: 'm2', creditCost: 4 },
    ],
    [
      { id: 'm1', creditCost: 7 },
      { id: 'm2', creditCost: 7 },
    ],
  ]);
});

it('says what is done when a later group fails, sends no further one, and undoes what is done', async () => {
  refuses = ({ body }) => body.ids?.includes('m100') === true;
  await actions.changeAll('deactivate', summaries(250));
  expect(sent).toHaveLength(2);
  const [toast] = await shownToasts();
  expect(toast?.title).toBe('100 models deactivated, 150 not. Model 100: Failed to update model status');
  toast?.action?.onPress();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.body).toEqual({ action: 'activate', ids: summaries(100).map(({ id }) => id) });
});

it('says only the failure when the first group fails', async () => {
  refuses = () => true;
  await actions.changeAll('deactivate', summaries(101));
  expect(await shownToasts()).toEqual([{ title: 'Failed to update model status' }]);
});

it('counts the models that a bulk change changes, before and after it', async () => {
  const models = [summary(1, { isAvailable: false }), summary(2), summary(3)];
  await actions.changeAll('deactivate', models);
  expect(confirm).toHaveBeenLastCalledWith(
    expect.objectContaining({ title: 'Deactivate 2 models', question: 'Deactivate these 2 models?' }),
  );
  expect(await shownToasts()).toMatchObject([{ title: '2 models deactivated' }]);
});
