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

/** A number in the making: it may be none. */
export const editedNumber = z.union([z.number(), z.nan()]);

const keyOf = ({ name }: { readonly name: string }, { accessId, id }: DraftOwner) =>
  `${brand.slug}-${name}-draft:${accessId}:${id ?? 'new'}`;

export function readDraft<D extends FormDefinition>(edited: Edited<D>, owner: DraftOwner): Draft<D> | undefined {
  const schema = z.object({ baseVersion: z.nullable(z.int()), definition: edited.schema });
  const { baseVersion, definition } = readStored(localStorage, keyOf(edited, owner), storedSchema) ?? {};
  return schema.safeParse({ baseVersion, definition: withNumbers(definition) }).data;
}

const storedSchema = z.object({ baseVersion: z.unknown(), definition: z.unknown() });

/** JSON has no word for a number that is none, and makes null of it: what a definition itself consists of is never null. */
function withNumbers(definition: unknown): unknown {
  if (typeof definition !== 'object' || definition === null) return definition;
  return Object.fromEntries(Object.entries(definition).map(([name, value]) => [name, value ?? Number.NaN]));
}

export function writeDraft<D extends FormDefinition>(edited: Edited<D>, owner: DraftOwner, draft: Draft<D>): void {
  writeStored(localStorage, keyOf(edited, owner), draft);
}

export function removeDraft<D extends FormDefinition>(edited: Edited<D>, owner: DraftOwner): void {
  removeStored(localStorage, keyOf(edited, owner));
}
