import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentEntry, sameAddress } from '#frontend/src/lib/history-entry.ts';

interface Overlay {
  readonly close: () => void;
  /** Makes an entry of the browser's history on which so many are open. */
  readonly mark: (overlays: number, options?: { readonly replace: boolean }) => void;
}

/** From the first that was opened to the one on top. Each has an entry of the history, which Back leaves. */
const opened: Overlay[] = [];
let known = currentEntry();
/** What was closed on the screen is being left in the history, too. */
let isLeaving = false;

// Decision: docs/decisions/039-back-and-dialogs.md
/** Lets the browser's Back, button or gesture, close what is above the screen; closed otherwise, it leaves no entry behind. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const navigate = useNavigate();
  const close = useEffectEvent(onClose);
  const mark = useEffectEvent<Overlay['mark']>((overlays, options) => {
    void navigate(sameAddress(), { ...options, state: { ...currentEntry().marks, overlays } });
  });
  useEffect(() => {
    if (!isOpen) return;
    const overlay: Overlay = { close: () => close(), mark: (overlays, options) => mark(overlays, options) };
    opened.push(overlay);
    queueMicrotask(settle);
    return () => {
      opened.splice(opened.indexOf(overlay), 1);
      // One may make way for another, which takes its entry over.
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/** Once in the app: hears of every move in the history. */
export function useFollowedHistory(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key) follow();
  }, [key]);
}

/** Does something once what is just being closed has left the history, too. */
export function afterClosing(action: () => void): void {
  if (currentEntry().marks.overlays === 0) action();
  else window.addEventListener('popstate', action, { once: true });
}

/** Brings the history in line with what is open. */
function settle(): void {
  if (isLeaving) return;
  const { overlays } = currentEntry().marks;
  for (let count = overlays + 1; count <= opened.length; count += 1) markTop(count);
  if (overlays > opened.length) leave(opened.length - overlays);
}

/** What it makes is known at once: who is quick leaves it before the router has drawn it. */
function markTop(...mark: Parameters<Overlay['mark']>): void {
  opened.at(-1)?.mark(...mark);
  known = currentEntry();
}

/** Brings what is open in line with the history. */
function follow(): void {
  const before = known;
  known = currentEntry();
  if (known.key === before.key) return;
  if (isLeaving) {
    isLeaving = false;
    settle();
    return;
  }
  const { overlays } = known.marks;
  // Nothing is open there any more: a sheet whose link was followed, or one that was closed before Forward was pressed.
  if (overlays > opened.length) leave(known.index > before.index && canGoForward() ? 1 : -1);
  // The same entry has another address or state, and what is above it stays.
  else if (known.index === before.index && overlays < opened.length) markTop(opened.length, { replace: true });
  else {
    for (const overlay of opened.slice(overlays).toReversed()) overlay.close();
    // One that did not close has its entry again.
    setTimeout(settle);
  }
}

/** Not every browser tells. */
function canGoForward(): boolean {
  return 'navigation' in window && window.navigation.canGoForward;
}

function leave(entries: number): void {
  isLeaving = true;
  window.history.go(entries);
}
