import {
  definitionOfPieces,
  type FormDefinition,
  type Piece,
  type Pieces,
  piecesOfDefinition,
  type ReadDefinition,
  type SectionLayout,
} from './definition-pieces.ts';
import { sameJson } from '#shared/kernel/json.ts';
import { samePiece } from './definition-differences.ts';

interface Versions<T> {
  /** What both began with. */
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

export interface Merge<D> {
  readonly merged: D;
  /** What both changed in different ways, where mine was kept: settings' names, fields' labels. */
  readonly contested: readonly string[];
}

/** Both people's changes in one definition; where they touched the same thing, mine wins and is told. */
export function mergeDefinitions<D extends FormDefinition>(
  { base, mine, theirs }: Versions<D>,
  read: ReadDefinition<D>,
): Merge<D> {
  const all = { base: piecesOfDefinition(base), mine: piecesOfDefinition(mine), theirs: piecesOfDefinition(theirs) };
  const contested: string[] = [];
  const settings = mergePieces(pick(all, 'settings'), (name) => contested.push(name));
  const fields = mergeFields(pick(all, 'fields'), (label) => contested.push(label));
  const layout = mergeLayout(pick(all, 'layout'), fields, () => contested.push('sections'));
  return { merged: definitionOfPieces({ settings, layout, fields }, read), contested: [...new Set(contested)] };
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
  if (samePiece(mine, theirs) || samePiece(theirs, base)) return mine;
  if (samePiece(mine, base)) return theirs;
  contest();
  return mine;
}

type Fields = ReadonlyMap<string, Pieces>;

function mergeFields({ base, mine, theirs }: Versions<Fields>, contest: (label: string) => void): Fields {
  const merged = new Map<string, Pieces>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const versions = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const field = mergeField(versions, () => contest(labelOf(versions.mine ?? versions.theirs) ?? id));
    if (field) merged.set(id, field);
  }
  return merged;
}

/** A field that one deleted and the other changed stays, as a question for whoever merges. */
function mergeField({ base, mine, theirs }: Versions<Pieces | undefined>, contest: () => void): Pieces | undefined {
  if (mine && theirs) return mergePieces({ base: base ?? new Map(), mine, theirs }, contest);
  const kept = mine ?? theirs;
  if (base === undefined || kept === undefined) return kept;
  if (samePieces(kept, base)) return undefined;
  contest();
  return kept;
}

function samePieces(a: Pieces, b: Pieces): boolean {
  return a.size === b.size && [...a].every(([name, value]) => samePiece(value, b.get(name)));
}

type Layout = readonly SectionLayout[];

/** The layout of whoever changed it, with the other's new fields at the end of their section, or of the form. */
function mergeLayout({ base, mine, theirs }: Versions<Layout>, fields: Fields, contest: () => void): Layout {
  const lasting = lastingLayout({ base, mine, theirs });
  const hasMoved = (layout: typeof lasting.base) => !sameJson(layout, lasting.base);
  if (hasMoved(lasting.mine) && hasMoved(lasting.theirs) && !sameJson(lasting.mine, lasting.theirs)) contest();
  // Whoever only added or removed fields has no say in where the others are.
  const isMine = hasMoved(lasting.mine) || (!hasMoved(lasting.theirs) && !sameLayout(mine, base));
  const [chosen, other] = isMine ? [mine, theirs] : [theirs, mine];
  const placed = new Set(chosen.flatMap(({ fieldIds }) => fieldIds));
  const missing = [...fields.keys()].filter((id) => !placed.has(id));
  const homeOf = (fieldId: string) => other.find(({ fieldIds }) => fieldIds.includes(fieldId))?.id;
  const sections = chosen.map(({ id, title, fieldIds }) => ({
    id,
    title,
    fieldIds: [
      ...fieldIds.filter((fieldId) => fields.has(fieldId)),
      ...missing.filter((fieldId) => homeOf(fieldId) === id),
    ],
  }));
  const known = new Set(chosen.map(({ id }) => id));
  const homeless = missing.filter((fieldId) => !known.has(homeOf(fieldId) ?? ''));
  const last = sections.at(-1);
  if (last) last.fieldIds.push(...homeless);
  return sections;
}

function sameLayout(one: Layout, two: Layout): boolean {
  return sameJson(plain(one), plain(two));
}

function plain(layout: Layout) {
  return layout.map(({ id, title, fieldIds }) => ({ id, title, fieldIds: [...fieldIds] }));
}

/** The layouts without fields that came or went, about which there is nothing to disagree. */
function lastingLayout(layouts: Versions<Layout>) {
  const idsOf = (layout: Layout) => new Set(layout.flatMap(({ fieldIds }) => fieldIds));
  const [base, mine, theirs] = [idsOf(layouts.base), idsOf(layouts.mine), idsOf(layouts.theirs)];
  const lasts = (fieldId: string) => base.has(fieldId) && mine.has(fieldId) && theirs.has(fieldId);
  const only = (layout: Layout) =>
    layout.map(({ id, title, fieldIds }) => ({ id, title, fieldIds: fieldIds.filter(lasts) }));
  return { base: only(layouts.base), mine: only(layouts.mine), theirs: only(layouts.theirs) };
}

function labelOf(field: Pieces | undefined): string | undefined {
  const label = field?.get('label');
  return typeof label === 'string' ? label : undefined;
}
