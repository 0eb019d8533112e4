import { useEffect } from 'react';
import { create } from 'zustand';
import type { Generation } from '#shared/contracts/generations.ts';
import { leftKey, storedJson, trayKey, writeStored } from '#frontend/src/lib/browser-storage.ts';

interface Tray {
  /** Ids of generations whose end was not seen on this device. Stored across reloads. */
  readonly unseen: readonly string[];
  /** Ids of generations that the current screen shows. */
  readonly watched: readonly string[];
  readonly viewed: Generation | undefined;
}

export const useTray = create<Tray>()(() => ({
  unseen: storedIds(trayKey),
  watched: [],
  viewed: undefined,
}));

/** Avoids zod, which would load with each screen. */
function storedIds(key: string): readonly string[] {
  const stored = storedJson(localStorage, key);
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return list.filter((id) => typeof id === 'string');
}

export function addUnseen(ids: readonly string[]): void {
  const { unseen } = useTray.getState();
  const fresh = ids.filter((id) => !unseen.includes(id));
  if (fresh.length > 0) keep([...unseen, ...fresh]);
}

export function removeUnseen(id: string): void {
  const { unseen } = useTray.getState();
  if (unseen.includes(id)) keep(unseen.filter((one) => one !== id));
}

function keep(unseen: readonly string[]): void {
  useTray.setState({ unseen });
  writeStored(localStorage, trayKey, unseen);
}

/** More than can run at once. */
const mostLeft = 20;

/** Prevents a page from resuming a generation that was dismissed from its form. */
export function leaveRunning(id: string): void {
  writeStored(localStorage, leftKey, [...storedIds(leftKey), id].slice(-mostLeft));
}

export function isLeftRunning(id: string): boolean {
  return storedIds(leftKey).includes(id);
}

export function viewResults(viewed: Generation | undefined): void {
  useTray.setState({ viewed });
}

/** Hides a generation from the tray while the current screen shows it. */
export function useWatched(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    useTray.setState(({ watched }) => ({ watched: [...watched, id] }));
    return () => useTray.setState(({ watched }) => ({ watched: watched.filter((one) => one !== id) }));
  }, [id]);
}
