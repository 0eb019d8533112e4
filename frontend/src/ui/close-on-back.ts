import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentEntry, sameAddress } from '#frontend/src/lib/history-entry.ts';

interface Overlay {
  readonly close: () => void;
  readonly mark: (overlays: number, options?: { readonly replace: boolean }) => void;
  /** False until the history follows. A navigation that opens an overlay is no Back from it. */
  hasEntry: boolean;
}

/** From bottom to top. Each overlay has a history entry, so Back closes it. */
const opened: Overlay[] = [];
let lastEntry = currentEntry();
let isLeaving = false;

// Decision: docs/decisions/039-back-and-dialogs.md
/** Closing the overlay in another way than by Back removes its history entry. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const navigate = useNavigate();
  const close = useEffectEvent(onClose);
  const mark = useEffectEvent<Overlay['mark']>((overlays, options) => {
    void navigate(sameAddress(), { ...options, state: { ...currentEntry().marks, overlays } });
  });
  useEffect(() => {
    if (!isOpen) return;
    const overlay: Overlay = {
      close: () => close(),
      mark: (overlays, options) => mark(overlays, options),
      hasEntry: false,
    };
    opened.push(overlay);
    queueMicrotask(updateHistory);
    return () => {
      opened.splice(opened.indexOf(overlay), 1);
      // An overlay that replaces another one takes over its entry.
      queueMicrotask(updateHistory);
    };
  }, [isOpen]);
}

/** Use it once in the app. */
export function useHistorySync(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key) matchHistory();
  }, [key]);
}

/** Runs an action after the app has left the closing overlay's history entry. */
export function runAfterClosing(action: () => void): void {
  if (currentEntry().marks.overlays === 0) action();
  else window.addEventListener('popstate', action, { once: true });
}

function updateHistory(): void {
  if (isLeaving) return;
  const { overlays } = currentEntry().marks;
  for (let count = overlays + 1; count <= opened.length; count += 1) markTop(count);
  for (const overlay of opened) overlay.hasEntry = true;
  if (overlays > opened.length) skipEntries(opened.length - overlays);
}

/** Records the new entry immediately: a fast user can leave it before the router renders. */
function markTop(...mark: Parameters<Overlay['mark']>): void {
  opened.at(-1)?.mark(...mark);
  lastEntry = currentEntry();
}

function matchHistory(): void {
  const previous = lastEntry;
  lastEntry = currentEntry();
  if (lastEntry.key === previous.key) return;
  const { overlays } = lastEntry.marks;
  const entries = opened.filter(({ hasEntry }) => hasEntry).length;
  // The entry's overlays are gone, for example after following a link in a drawer, so the entry is skipped.
  if (overlays > opened.length && !isLeaving) skipEntries(lastEntry.index > previous.index && canGoForward() ? 1 : -1);
  // The same entry got another address or state, and its overlays stay open.
  else if (lastEntry.index === previous.index && overlays < entries) markTop(entries, { replace: true });
  else {
    isLeaving = false;
    // The user can also press Back while the app leaves an entry.
    for (const overlay of opened.slice(overlays, entries).toReversed()) overlay.close();
    // An overlay that did not close gets its entry back.
    setTimeout(updateHistory);
  }
}

function canGoForward(): boolean {
  return 'navigation' in window && window.navigation.canGoForward;
}

function skipEntries(entries: number): void {
  isLeaving = true;
  window.history.go(entries);
}
