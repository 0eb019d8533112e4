import { type Asset, assets } from '#shared/contracts/assets.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { type Batch, countOut, reloadResults, takeOutOfResults, useDeletions } from '../list/asset-changes.ts';
import { refreshGalleries } from '#frontend/src/data/refresh-galleries.ts';
import { messages } from '../messages.ts';

/** Long enough to reach for the button, also with the keyboard; a toast that is pointed at or focused stays longer. */
const undoMs = 8000;

/**
 * Takes assets off the screen at once, and deletes them when the time to undo it is over or the page goes away. Until then
 * nothing has happened to them, so whatever breaks in between loses nothing.
 */
export function deleteWithUndo(chosen: readonly Asset[]): void {
  const endToast = showToast(messages.deleted(chosen.length), {
    action: { label: messages.undo, onPress: () => undo(batch) },
    durationMs: undoMs,
    onEnd: () => void send(batch),
  });
  const batch: Batch = { assets: chosen, endToast };
  useDeletions.setState(({ pending }) => ({ pending: [...pending, batch] }));
  chosen.forEach(takeOutOfResults);
}

function undo(batch: Batch): void {
  takeFromPending(batch);
  batch.endToast();
  batch.assets.forEach(reloadResults);
}

/** Sends each batch once, in whatever way its time ends. */
async function send(batch: Batch): Promise<void> {
  if (!takeFromPending(batch)) return;
  const ids = batch.assets.map(({ id }) => id);
  useDeletions.setState(({ sent }) => ({ sent: new Set([...sent, ...ids]) }));
  countOut(batch.assets);
  try {
    const { failed } = await callApi(assets.deleteAssets, { body: { ids } }, { outlivesPage: true });
    if (failed.length > 0) bringBack(batch, failed, messages.notDeleted(failed.length));
  } catch (error) {
    bringBack(batch, ids, `${messages.notDeleted(ids.length)} ${messageOf(error)}`);
  }
}

function takeFromPending(batch: Batch): boolean {
  const { pending } = useDeletions.getState();
  useDeletions.setState({ pending: pending.filter((one) => one !== batch) });
  return pending.includes(batch);
}

function bringBack({ assets: chosen }: Batch, ids: readonly string[], why: string): void {
  useDeletions.setState(({ sent }) => ({ sent: sent.difference(new Set(ids)) }));
  chosen.forEach(reloadResults);
  refreshGalleries();
  showToast(why);
}

function sendAll(): void {
  for (const batch of useDeletions.getState().pending) {
    void send(batch);
    batch.endToast();
  }
}

// Every page is hidden before it ends, and on phones it may not be told more than that.
document.addEventListener('visibilitychange', () => document.hidden && sendAll());

// With the keyboard, the button is a long way from where the focus is.
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const last = useDeletions.getState().pending.at(-1);
  if (!isUndo || isTyping || !last) return;
  event.preventDefault();
  undo(last);
});
