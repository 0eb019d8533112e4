import { brand } from '#shared/brand.ts';
import { storedJson, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { hasFields } from '#frontend/src/lib/has-fields.ts';
import { currentEntry } from '#frontend/src/lib/history-entry.ts';

const storageKey = `${brand.slug}-places`;
/** As many as somebody goes back. */
const mostPlaces = 50;

export interface Place {
  /** The row at the top of the screen, and how far it is scrolled beyond it. */
  readonly row: number;
  readonly beyondPx: number;
  /** How much of a list that comes page by page was there. */
  readonly pages: number;
}

interface KeptPlace extends Place {
  readonly entry: string;
  /** Its name: a screen may have several. */
  readonly list: string;
}

/** Where a list was left, for the entry of the history that the browser is at; over a reload, too. */
export function keptPlace(list: string): Place | undefined {
  return ofEntry().find((place) => place.list === list);
}

/** How many pages to begin with, of a list that comes page by page: `initialSize` of `useApiList`. */
export function keptPages(): number {
  return Math.max(1, ...ofEntry().map(({ pages }) => pages));
}

export function keepPlace(list: string, place: Place): void {
  const entry = entryId();
  const others = stored().filter((one) => one.entry !== entry || one.list !== list);
  writeStored(sessionStorage, storageKey, [...others.slice(1 - mostPlaces), { ...place, entry, list }]);
}

function ofEntry(): KeptPlace[] {
  const id = entryId();
  return stored().filter(({ entry }) => entry === id);
}

function stored(): KeptPlace[] {
  const kept = storedJson(sessionStorage, storageKey);
  return Array.isArray(kept) ? kept.filter(isPlace) : [];
}

function isPlace(value: unknown): value is KeptPlace {
  return hasFields<KeptPlace>(value, {
    entry: 'string',
    list: 'string',
    row: 'number',
    beyondPx: 'number',
    pages: 'number',
  });
}

function entryId(): string {
  return `${currentEntry().key} ${window.location.pathname}`;
}
