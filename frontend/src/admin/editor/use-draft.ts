import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { localStore, readStored, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { brand } from '#shared/brand.ts';
import type { DraftFacts } from '#shared/contracts/drafts.ts';
import { compareDefinitions, type FormDefinition } from '#shared/rules/compare-definitions.ts';

export interface DraftKind<D extends FormDefinition> {
  readonly kind: string;
  /** Accepts unfinished definitions that can't be saved yet. */
  readonly draftSchema: z.ZodMiniType<D>;
}

interface DraftOwner {
  readonly accessId: string;
  readonly id: string | undefined;
}

interface BasedDefinition<D> {
  /** The published version that the definition is based on; null or 0 if there is none. */
  readonly baseVersion: number | null;
  /** The revision of the server's draft that the definition is based on; 0 if there is none. */
  readonly revision: number;
  readonly definition: D;
}

/** The draft that all admins see and subscribers don't. */
export interface ServerDraft<D> extends DraftFacts {
  readonly id: string;
  readonly definition: D;
  readonly baseVersion: number;
  readonly revision: number;
  readonly note?: string | undefined;
}

export function toServerDraft<D extends FormDefinition>(
  kind: DraftKind<D>,
  draft: ServerDraft<Readonly<Record<string, unknown>>>,
): ServerDraft<D> {
  return { ...draft, definition: parseDraft(kind, draft.definition) };
}

/** The admin's unsaved work, which only this browser keeps. */
export interface DefinitionDraft<D> extends BasedDefinition<D> {
  readonly isChanged: boolean;
  readonly isRestored: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly change: (definition: D, editedPart?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly rebase: (definition: D, baseVersion: number | null, revision: number) => void;
}

/** Keeps unsaved work across reloads. `saved` is the server's draft, or the published definition if there is none. */
export function useDraft<D extends FormDefinition>(
  kind: DraftKind<D>,
  owner: DraftOwner,
  saved: BasedDefinition<D>,
): DefinitionDraft<D> {
  const [restored] = useState(() => readChangedDraft(kind, owner, saved));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [base, setBase] = useState<Omit<BasedDefinition<D>, 'definition'>>(restored ?? saved);
  const { baseVersion, revision } = base;
  const [history, setHistory] = useState(() => startHistory((restored ?? saved).definition));
  const definition = history.present;
  const isChanged = definition !== saved.definition && compareDefinitions(saved.definition, definition).length > 0;

  const { accessId, id } = owner;
  useEffect(() => {
    const key = draftKey(kind, { accessId, id });
    if (isChanged) writeStored(localStore, key, { baseVersion, revision, definition });
    else localStore.removeItem(key);
  }, [kind, accessId, id, isChanged, baseVersion, revision, definition]);

  const change = (next: D, editedPart?: string) => setHistory((current) => recordChange(current, next, editedPart));
  const rebase = (next: D, version: number | null, nextRevision: number) => {
    setRestored(false);
    setBase({ baseVersion: version, revision: nextRevision });
    change(next);
  };
  return {
    definition,
    baseVersion,
    revision,
    isChanged,
    isRestored: isRestored && isChanged,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo: () => setHistory(undoChange),
    redo: () => setHistory(redoChange),
    discard: () => rebase(saved.definition, saved.baseVersion, saved.revision),
    rebase,
  };
}

function draftKey({ kind }: { readonly kind: string }, { accessId, id }: DraftOwner): string {
  return `${brand.slug}-${kind}-draft:${accessId}:${id ?? 'new'}`;
}

const storedSchema = z.object({
  baseVersion: z.nullable(z.int()),
  revision: z._default(z.int(), 0),
  definition: z.record(z.string(), z.unknown()),
});

function readChangedDraft<D extends FormDefinition>(kind: DraftKind<D>, owner: DraftOwner, saved: BasedDefinition<D>) {
  const stored = readStored(localStore, draftKey(kind, owner), storedSchema);
  if (stored === undefined) return undefined;
  const definition = readDefinition(kind, stored.definition);
  if (definition === undefined || compareDefinitions(saved.definition, definition).length === 0) return undefined;
  return { ...stored, definition };
}

export function parseDraft<D extends FormDefinition>(kind: DraftKind<D>, value: Readonly<Record<string, unknown>>): D {
  const definition = readDefinition(kind, value);
  if (definition === undefined) throw new Error(`This is no ${kind.kind}`);
  return definition;
}

/** JSON turns NaN into null. Definitions contain no nulls, so a null is a missing number. */
function readDefinition<D extends FormDefinition>(
  { draftSchema }: DraftKind<D>,
  value: Readonly<Record<string, unknown>>,
): D | undefined {
  const missing = Object.keys(value).filter((name) => value[name] === null || Number.isNaN(value[name]));
  const fill = (number: number) => Object.fromEntries(missing.map((name) => [name, number]));
  const definition = draftSchema.safeParse({ ...value, ...fill(0) }).data;
  return definition && { ...definition, ...fill(Number.NaN) };
}

interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  readonly editedPart: string | undefined;
}

const maxSteps = 100;

function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], editedPart: undefined };
}

function recordChange<T>(history: History<T>, present: T, editedPart?: string): History<T> {
  if (present === history.present) return history;
  const isSameStep = editedPart !== undefined && editedPart === history.editedPart && history.past.length > 0;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present, future: [], editedPart };
}

function undoChange<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: previous, future, editedPart: undefined };
}

function redoChange<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, editedPart: undefined };
}
