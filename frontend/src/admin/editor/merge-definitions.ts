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
  readonly conflicts: readonly string[];
}

/** Combines the changes of both sides. Where both changed one piece, mine wins. */
export function mergeDefinitions<D extends FormDefinition>(
  { base, mine, theirs }: Versions<D>,
  read: ReadDefinition<D>,
): Merge<D> {
  const all = { base: splitDefinition(base), mine: splitDefinition(mine), theirs: splitDefinition(theirs) };
  const conflicts: string[] = [];
  const settings = mergePieces(pick(all, 'settings'), (name) => conflicts.push(name));
  const fields = mergeFields(pick(all, 'fields'), (label) => conflicts.push(label));
  const layout = mergeLayout(pick(all, 'layout'), fields, () => conflicts.push('sections'));
  return { merged: joinPieces({ settings, layout, fields }, read), conflicts: [...new Set(conflicts)] };
}

function pick<T, K extends keyof T>({ base, mine, theirs }: Versions<T>, key: K): Versions<T[K]> {
  return { base: base[key], mine: mine[key], theirs: theirs[key] };
}

function mergePieces({ base, mine, theirs }: Versions<Pieces>, reportConflict: (name: string) => void): Pieces {
  const merged = new Map<string, Exclude<Piece, undefined>>();
  for (const name of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const versions = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) };
    const value = mergePiece(versions, () => reportConflict(name));
    if (value !== undefined) merged.set(name, value);
  }
  return merged;
}

function mergePiece({ base, mine, theirs }: Versions<Piece>, reportConflict: () => void): Piece {
  if (isSamePiece(mine, theirs) || isSamePiece(theirs, base)) return mine;
  if (isSamePiece(mine, base)) return theirs;
  reportConflict();
  return mine;
}

type Fields = ReadonlyMap<string, Pieces>;

function mergeFields({ base, mine, theirs }: Versions<Fields>, reportConflict: (label: string) => void): Fields {
  const merged = new Map<string, Pieces>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const versions = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const field = mergeField(versions, () => reportConflict(readLabel(versions.mine ?? versions.theirs) ?? id));
    if (field) merged.set(id, field);
  }
  return merged;
}

/** Keeps a field that one side deleted and the other changed, and reports a conflict. */
function mergeField(
  { base, mine, theirs }: Versions<Pieces | undefined>,
  reportConflict: () => void,
): Pieces | undefined {
  if (mine && theirs) return mergePieces({ base: base ?? new Map(), mine, theirs }, reportConflict);
  const field = mine ?? theirs;
  if (base === undefined || field === undefined) return field;
  if (areSamePieces(field, base)) return undefined;
  reportConflict();
  return field;
}

function areSamePieces(a: Pieces, b: Pieces): boolean {
  return a.size === b.size && [...a].every(([name, value]) => isSamePiece(value, b.get(name)));
}

type Layout = readonly SectionLayout[];

/** Takes the changed layout and appends the other side's new fields to their section, or to the form. */
function mergeLayout({ base, mine, theirs }: Versions<Layout>, fields: Fields, reportConflict: () => void): Layout {
  const common = keepCommonFields({ base, mine, theirs });
  const hasMoved = (layout: typeof common.base) => !sameJson(layout, common.base);
  if (hasMoved(common.mine) && hasMoved(common.theirs) && !sameJson(common.mine, common.theirs)) reportConflict();
  // Adding or removing fields alone doesn't decide the order of the others.
  const copy = (layout: Layout) => filterLayout(layout, () => true);
  const isMine = hasMoved(common.mine) || (!hasMoved(common.theirs) && !sameJson(copy(mine), copy(base)));
  const [chosenLayout, otherLayout] = isMine ? [mine, theirs] : [theirs, mine];
  const placedIds = new Set(chosenLayout.flatMap(({ fieldIds }) => fieldIds));
  const missingIds = [...fields.keys()].filter((id) => !placedIds.has(id));
  const findSection = (fieldId: string) => otherLayout.find(({ fieldIds }) => fieldIds.includes(fieldId))?.id;
  const sections = chosenLayout.map(({ id, title, fieldIds }) => ({
    id,
    title,
    fieldIds: [
      ...fieldIds.filter((fieldId) => fields.has(fieldId)),
      ...missingIds.filter((fieldId) => findSection(fieldId) === id),
    ],
  }));
  const sectionIds = new Set(chosenLayout.map(({ id }) => id));
  const unplacedIds = missingIds.filter((fieldId) => !sectionIds.has(findSection(fieldId) ?? ''));
  const last = sections.at(-1);
  if (last) last.fieldIds.push(...unplacedIds);
  return sections;
}

function keepCommonFields(layouts: Versions<Layout>) {
  const collectFieldIds = (layout: Layout) => new Set(layout.flatMap(({ fieldIds }) => fieldIds));
  const ids = [layouts.base, layouts.mine, layouts.theirs].map(collectFieldIds);
  const filter = (layout: Layout) =>
    filterLayout(layout, (fieldId) => ids.every((layoutIds) => layoutIds.has(fieldId)));
  return { base: filter(layouts.base), mine: filter(layouts.mine), theirs: filter(layouts.theirs) };
}
