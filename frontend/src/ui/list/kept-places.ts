import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { readStored, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { currentEntry } from '#frontend/src/lib/history-entry.ts';

const storageKey = `${brand.slug}-places`;
/** As many as somebody goes back. */
const mostPlaces = 50;

const placeSchema = z.object({
  /** The row at the top of the screen, and how far it is scrolled beyond it. */
  row: z.int(),
  beyondPx: z.number(),
  /** How much of a list that comes page by page was there. */
  pages: z.int().check(z.minimum(1)),
});
export type Place = z.infer<typeof placeSchema>;
const placesSchema = z.array(z.object({ id: z.string(), place: placeSchema }));

/** Where a list was left, for the entry of the history that the browser is at; over a reload, too. */
export function keptPlace(): Place | undefined {
  const id = entryId();
  return stored().find((kept) => kept.id === id)?.place;
}

/** How many pages to begin with, of a list that comes page by page: `initialSize` of `useApiList`. */
export function keptPages(): number {
  return keptPlace()?.pages ?? 1;
}

export function keepPlace(place: Place): void {
  const id = entryId();
  const others = stored().filter((kept) => kept.id !== id);
  writeStored(sessionStorage, storageKey, [...others.slice(1 - mostPlaces), { id, place }]);
}

function stored() {
  return readStored(sessionStorage, storageKey, placesSchema) ?? [];
}

function entryId(): string {
  return `${currentEntry().key} ${window.location.pathname}`;
}
