import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentEntry, sameAddress } from '#frontend/src/lib/history-entry.ts';

interface Overlay {
  readonly close: () => void;
  readonly mark: (overlays: number, options?: { readonly replace: boolean }) => void;
}

/** From bottom to top. Each overlay has a history entry, so Back closes it. */
const opened: Overlay[] = [];
let known = currentEntry();
/** True while the app leaves the history entries of closed overlays. */
let isLeaving = false;

// Decision: docs/decisions/039-back-and-dialogs.md
/**
 * Lets the browser's Back button or gesture close an overlay. Closing it in another way removes its
 * history entry.
 */
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
      // An overlay that replaces another one takes over its entry.
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/** Follows each history change. Use it once in the app. */
export function useFollowedHistory(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key) follow();
  }, [key]);
}

/** Runs an action after the app has left the closing overlay's history entry. */
export function afterClosing(action: () => void): void {
  if (currentEntry().marks.overlays === 0) action();
  else window.addEventListener('popstate', action, { once: true });
}

/** Updates the history to match the open overlays. */
function settle(): void {
  if (isLeaving) return;
  const { overlays } = currentEntry().marks;
  for (let count = overlays + 1; count <= opened.length; count += 1) markTop(count);
  if (overlays > opened.length) leave(opened.length - overlays);
}

/** Records the new entry immediately: a fast user can leave it before the router renders. */
function markTop(...mark: Parameters<Overlay['mark']>): void {
  opened.at(-1)?.mark(...mark);
  known = currentEntry();
}

/** Closes or restores overlays to match the history. */
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
  // The entry's overlays are gone, for example after following a link in a drawer, so the entry is skipped.
  if (overlays > opened.length) leave(known.index > before.index && canGoForward() ? 1 : -1);
  // The same entry got another address or state, and its overlays stay open.
  else if (known.index === before.index && overlays < opened.length) markTop(opened.length, { replace: true });
  else {
    for (const overlay of opened.slice(overlays).toReversed()) overlay.close();
    // An overlay that did not close gets its entry back.
    setTimeout(settle);
  }
}

/** Returns false in browsers that can't tell. */
function canGoForward(): boolean {
  return 'navigation' in window && window.navigation.canGoForward;
}

function leave(entries: number): void {
  isLeaving = true;
  window.history.go(entries);
}
