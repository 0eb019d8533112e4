import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refreshGalleries } from '#frontend/src/data/refresh-account.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { type Asset, assets, maxDeletedAtOnce } from '#shared/contracts/assets.ts';
import { type Batch, subtractFromCounts, reloadResults, removeFromResults, useDeletions } from '../asset-list.tsx';
import { actionMessages } from './action-messages.ts';

const undoMs = 8000;

/** Hides assets at once. Deletes them when the time for Undo ends or the page closes. */
export function deleteWithUndo(chosen: readonly Asset[]): void {
  const endToast = showToast(actionMessages.deleted(chosen.length), {
    action: { label: actionMessages.undo, onPress: () => undo(batch) },
    durationMs: undoMs,
    onEnd: () => void send(batch),
  });
  const batch: Batch = { assets: chosen, endToast };
  useDeletions.setState(({ pending }) => ({ pending: [...pending, batch] }));
  chosen.forEach(removeFromResults);
}

export function hideDeleted(chosen: readonly Asset[]): void {
  useDeletions.setState(({ sent }) => ({ sent: new Set([...sent, ...chosen.map(({ id }) => id)]) }));
  chosen.forEach(removeFromResults);
  refreshGalleries();
}

function undo(batch: Batch): void {
  removeFromPending(batch);
  batch.endToast();
  batch.assets.forEach(reloadResults);
}

async function send(batch: Batch): Promise<void> {
  if (!removeFromPending(batch)) return;
  const ids = batch.assets.map(({ id }) => id);
  useDeletions.setState(({ sent }) => ({ sent: new Set([...sent, ...ids]) }));
  subtractFromCounts(batch.assets);
  try {
    const answers = await Promise.all(
      splitIds(ids).map((part) => callApi(assets.deleteAssets, { body: { ids: part } }, { outlivesPage: true })),
    );
    const failed = answers.flatMap((answer) => answer.failed);
    refresh(assets.deleteAssets);
    if (failed.length > 0) restore(batch, failed, actionMessages.notDeleted(failed.length));
  } catch (error) {
    restore(batch, ids, `${actionMessages.notDeleted(ids.length)} ${failureMessage(error)}`);
  }
}

function splitIds(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / maxDeletedAtOnce);
  return Array.from({ length: count }, (_, part) => ids.slice(part * maxDeletedAtOnce, (part + 1) * maxDeletedAtOnce));
}

function removeFromPending(batch: Batch): boolean {
  const { pending } = useDeletions.getState();
  useDeletions.setState({ pending: pending.filter((one) => one !== batch) });
  return pending.includes(batch);
}

function restore({ assets: chosen }: Batch, ids: readonly string[], reason: string): void {
  useDeletions.setState(({ sent }) => ({ sent: new Set([...sent].filter((id) => !ids.includes(id))) }));
  chosen.forEach(reloadResults);
  refreshGalleries();
  showToast(reason);
}

function sendAll(): void {
  for (const batch of useDeletions.getState().pending) {
    void send(batch);
    batch.endToast();
  }
}

// Phones send no further events after hiding a page.
document.addEventListener('visibilitychange', () => document.hidden && sendAll());

// Keyboard users are far from the toast's Undo button.
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const last = useDeletions.getState().pending.at(-1);
  if (!isUndo || isTyping || !last) return;
  event.preventDefault();
  undo(last);
});
