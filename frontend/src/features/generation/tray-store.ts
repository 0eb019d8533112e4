import { useEffect } from 'react';
import { create } from 'zustand';
import type { Generation } from '#shared/contracts/generations.ts';
import { leftKey, storedJson, trayKey, writeStored } from '#frontend/src/lib/browser-storage.ts';

interface Tray {
  /** Ids of generations that were seen to run, and of which nobody has seen here how they ended; they outlive the page. */
  readonly unseen: readonly string[];
  /** Ids of those that a screen shows by itself. */
  readonly watched: readonly string[];
  /** The one whose results are on the full screen. */
  readonly viewed: Generation | undefined;
}

export const useTray = create<Tray>()(() => ({
  unseen: storedIds(trayKey),
  watched: [],
  viewed: undefined,
}));

/** Without schemas: those would be on the way to every screen. */
function storedIds(key: string): readonly string[] {
  const stored = storedJson(localStorage, key);
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return list.filter((id) => typeof id === 'string');
}

/** From now on how these end is told, wherever somebody is. */
export function follow(ids: readonly string[]): void {
  const { unseen } = useTray.getState();
  const fresh = ids.filter((id) => !unseen.includes(id));
  if (fresh.length > 0) keep([...unseen, ...fresh]);
}

/** Somebody has seen how it ended. */
export function markSeen(id: string): void {
  const { unseen } = useTray.getState();
  if (unseen.includes(id)) keep(unseen.filter((one) => one !== id));
}

function keep(unseen: readonly string[]): void {
  useTray.setState({ unseen });
  writeStored(localStorage, trayKey, unseen);
}

/** More than run at once. */
const mostLeft = 20;

/** Leaves one to run by itself: its page does not come back to it. */
export function leaveToRun(id: string): void {
  writeStored(localStorage, leftKey, [...storedIds(leftKey), id].slice(-mostLeft));
}

export function wasLeft(id: string): boolean {
  return storedIds(leftKey).includes(id);
}

export function view(viewed: Generation | undefined): void {
  useTray.setState({ viewed });
}

/** Leaves a generation to the screen that shows it, for as long as that does. */
export function useWatching(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    useTray.setState(({ watched }) => ({ watched: [...watched, id] }));
    return () => useTray.setState(({ watched }) => ({ watched: watched.filter((one) => one !== id) }));
  }, [id]);
}
