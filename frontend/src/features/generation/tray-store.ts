import { useEffect } from 'react';
import { create } from 'zustand';
import {
  announcedKey,
  dismissedKey,
  localStore,
  readStoredJson,
  trayKey,
  writeStored,
} from '#frontend/src/lib/browser-storage.ts';
import type { Generation } from '#shared/contracts/generations.ts';

interface Tray {
  /** Ids of generations whose end was not seen on this device. Stored across reloads. */
  readonly unseen: readonly string[];
  readonly watched: readonly string[];
  readonly viewed: Generation | undefined;
}

export const useTray = create<Tray>()(() => ({
  unseen: readStoredIds(trayKey),
  watched: [],
  viewed: undefined,
}));

// A generation that another tab has opened or dismissed leaves this tab too.
window.addEventListener('storage', ({ key }) => {
  if (key === trayKey) useTray.setState({ unseen: readStoredIds(trayKey) });
});

/** Avoids zod, which would load with each screen. */
function readStoredIds(key: string): readonly string[] {
  const stored = readStoredJson(localStore, key);
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return list.filter((id) => typeof id === 'string');
}

export function addUnseen(ids: readonly string[]): void {
  const { unseen } = useTray.getState();
  const newIds = ids.filter((id) => !unseen.includes(id));
  if (newIds.length > 0) storeUnseen([...unseen, ...newIds]);
}

export function removeUnseen(id: string): void {
  const { unseen } = useTray.getState();
  if (unseen.includes(id)) storeUnseen(unseen.filter((one) => one !== id));
}

function storeUnseen(unseen: readonly string[]): void {
  useTray.setState({ unseen });
  writeStored(localStore, trayKey, unseen);
}

/** More than can run at once. */
const maxKept = 100;

function keepId(key: string, id: string): void {
  writeStored(localStore, key, [...readStoredIds(key), id].slice(-maxKept));
}

/** Prevents a page from resuming a generation that was dismissed from its form. */
export function dismissRunning(id: string): void {
  keepId(dismissedKey, id);
}

export function isDismissed(id: string): boolean {
  return readStoredIds(dismissedKey).includes(id);
}

/** Returns false if this tab or another one has announced the end before. */
export function claimAnnouncement(id: string): boolean {
  if (readStoredIds(announcedKey).includes(id)) return false;
  keepId(announcedKey, id);
  return true;
}

export function viewResults(viewed: Generation | undefined): void {
  useTray.setState({ viewed });
}

export function useWatched(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    useTray.setState(({ watched }) => ({ watched: [...watched, id] }));
    return () => useTray.setState(({ watched }) => ({ watched: watched.filter((one) => one !== id) }));
  }, [id]);
}
