import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { FormDefinition } from '#frontend/src/admin/builder/merge/definition-pieces.ts';
import { readStored, removeStored, writeStored } from '#frontend/src/lib/browser-storage.ts';

/** What is edited: a model, a pro form. */
export interface Edited<D extends FormDefinition> {
  /** Under which unsaved work of this kind is kept. */
  readonly name: string;
  /** A definition in the making: it may be what could not be saved yet. */
  readonly schema: z.ZodMiniType<D>;
}

/** Whose unsaved work on which one; a new one has no id. */
export interface DraftOwner {
  readonly accessId: string;
  readonly id: string | undefined;
}

/** Work, and the version that it began with; null for a new one. */
export interface Draft<D> {
  readonly baseVersion: number | null;
  readonly definition: D;
}

const keyOf = ({ name }: { readonly name: string }, { accessId, id }: DraftOwner) =>
  `${brand.slug}-${name}-draft:${accessId}:${id ?? 'new'}`;

export function readDraft<D extends FormDefinition>(edited: Edited<D>, owner: DraftOwner): Draft<D> | undefined {
  const stored = readStored(localStorage, keyOf(edited, owner), storedSchema);
  const definition = stored && readEdited(edited, stored.definition);
  return definition && { baseVersion: stored.baseVersion, definition };
}

const storedSchema = z.object({ baseVersion: z.nullable(z.int()), definition: z.record(z.string(), z.unknown()) });

/**
 * A definition in the making; undefined where it is none at all. A number of it may be none, for which JSON has no word, and
 * makes null of it: what a definition itself consists of is never null.
 */
function readEdited<D extends FormDefinition>(
  { schema }: Edited<D>,
  value: Readonly<Record<string, unknown>>,
): D | undefined {
  const noNumbers = Object.keys(value).filter((name) => value[name] === null || Number.isNaN(value[name]));
  const all = (number: number) => Object.fromEntries(noNumbers.map((name) => [name, number]));
  const read = schema.safeParse({ ...value, ...all(0) }).data;
  return read && { ...read, ...all(Number.NaN) };
}

/** The same of what is one, as two versions of it merged are. */
export function editedFrom<D extends FormDefinition>(edited: Edited<D>, value: Readonly<Record<string, unknown>>): D {
  const read = readEdited(edited, value);
  if (read === undefined) throw new Error(`This is no ${edited.name}`);
  return read;
}

export function writeDraft<D extends FormDefinition>(edited: Edited<D>, owner: DraftOwner, draft: Draft<D>): void {
  writeStored(localStorage, keyOf(edited, owner), draft);
}

export function removeDraft<D extends FormDefinition>(edited: Edited<D>, owner: DraftOwner): void {
  removeStored(localStorage, keyOf(edited, owner));
}
