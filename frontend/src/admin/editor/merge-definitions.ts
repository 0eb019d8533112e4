import { sameJson } from '#shared/kernel/json.ts';
import {
  filterLayout,
  type FormDefinition,
  isSamePiece,
  joinPieces,
  type Piece,
  type Pieces,
  type ReadDefinition,
  readLabel,
  type SectionLayout,
  splitDefinition,
} from './compare-definitions.ts';

interface Versions<T> {
  /** The version that both sides started from. */
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

export interface Merge<D> {
  readonly merged: D;
  /** Settings by name and fields by label that both sides changed; mine was kept. */
  readonly contested: readonly string[];
}

/** Combines the changes of both sides. Where both changed one piece, mine wins. */
export function mergeDefinitions<D extends FormDefinition>(
  { base, mine, theirs }: Versions<D>,
  read: ReadDefinition<D>,
): Merge<D> {
  const all = { base: splitDefinition(base), mine: splitDefinition(mine), theirs: splitDefinition(theirs) };
  const contested: string[] = [];
  const settings = mergePieces(pick(all, 'settings'), (name) => contested.push(name));
  const fields = mergeFields(pick(all, 'fields'), (label) => contested.push(label));
  const layout = mergeLayout(pick(all, 'layout'), fields, () => contested.push('sections'));
  return { merged: joinPieces({ settings, layout, fields }, read), contested: [...new Set(contested)] };
}

function pick<T, K extends keyof T>({ base, mine, theirs }: Versions<T>, key: K): Versions<T[K]> {
  return { base: base[key], mine: mine[key], theirs: theirs[key] };
}

function mergePieces({ base, mine, theirs }: Versions<Pieces>, contest: (name: string) => void): Pieces {
  const merged = new Map<string, Exclude<Piece, undefined>>();
  for (const name of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const versions = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) };
    const value = mergePiece(versions, () => contest(name));
    if (value !== undefined) merged.set(name, value);
  }
  return merged;
}

function mergePiece({ base, mine, theirs }: Versions<Piece>, contest: () => void): Piece {
  if (isSamePiece(mine, theirs) || isSamePiece(theirs, base)) return mine;
  if (isSamePiece(mine, base)) return theirs;
  contest();
  return mine;
}

type Fields = ReadonlyMap<string, Pieces>;

function mergeFields({ base, mine, theirs }: Versions<Fields>, contest: (label: string) => void): Fields {
  const merged = new Map<string, Pieces>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const versions = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const field = mergeField(versions, () => contest(readLabel(versions.mine ?? versions.theirs) ?? id));
    if (field) merged.set(id, field);
  }
  return merged;
}

/** Keeps a field that one side deleted and the other changed, and reports it as contested. */
function mergeField({ base, mine, theirs }: Versions<Pieces | undefined>, contest: () => void): Pieces | undefined {
  if (mine && theirs) return mergePieces({ base: base ?? new Map(), mine, theirs }, contest);
  const kept = mine ?? theirs;
  if (base === undefined || kept === undefined) return kept;
  if (areSamePieces(kept, base)) return undefined;
  contest();
  return kept;
}

function areSamePieces(a: Pieces, b: Pieces): boolean {
  return a.size === b.size && [...a].every(([name, value]) => isSamePiece(value, b.get(name)));
}

type Layout = readonly SectionLayout[];

/** Takes the changed layout and appends the other side's new fields to their section, or to the form. */
function mergeLayout({ base, mine, theirs }: Versions<Layout>, fields: Fields, contest: () => void): Layout {
  const lasting = keepLastingFields({ base, mine, theirs });
  const hasMoved = (layout: typeof lasting.base) => !sameJson(layout, lasting.base);
  if (hasMoved(lasting.mine) && hasMoved(lasting.theirs) && !sameJson(lasting.mine, lasting.theirs)) contest();
  // Adding or removing fields alone doesn't decide the order of the others.
  const copy = (layout: Layout) => filterLayout(layout, () => true);
  const isMine = hasMoved(lasting.mine) || (!hasMoved(lasting.theirs) && !sameJson(copy(mine), copy(base)));
  const [chosen, other] = isMine ? [mine, theirs] : [theirs, mine];
  const placed = new Set(chosen.flatMap(({ fieldIds }) => fieldIds));
  const missing = [...fields.keys()].filter((id) => !placed.has(id));
  const findSection = (fieldId: string) => other.find(({ fieldIds }) => fieldIds.includes(fieldId))?.id;
  const sections = chosen.map(({ id, title, fieldIds }) => ({
    id,
    title,
    fieldIds: [
      ...fieldIds.filter((fieldId) => fields.has(fieldId)),
      ...missing.filter((fieldId) => findSection(fieldId) === id),
    ],
  }));
  const known = new Set(chosen.map(({ id }) => id));
  const unplaced = missing.filter((fieldId) => !known.has(findSection(fieldId) ?? ''));
  const last = sections.at(-1);
  if (last) last.fieldIds.push(...unplaced);
  return sections;
}

function keepLastingFields(layouts: Versions<Layout>) {
  const collectFieldIds = (layout: Layout) => new Set(layout.flatMap(({ fieldIds }) => fieldIds));
  const ids = [layouts.base, layouts.mine, layouts.theirs].map(collectFieldIds);
  const keep = (layout: Layout) => filterLayout(layout, (fieldId) => ids.every((known) => known.has(fieldId)));
  return { base: keep(layouts.base), mine: keep(layouts.mine), theirs: keep(layouts.theirs) };
}
