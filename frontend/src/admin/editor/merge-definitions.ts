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
} from '#shared/rules/compare-definitions.ts';

interface Versions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

export type Side = 'mine' | 'theirs';

export interface DifferentPart {
  readonly id: string;
  /** A setting's name, a field's label, or `sections`. */
  readonly subject: string;
  readonly property?: string | undefined;
  readonly mine: Piece;
  readonly theirs: Piece;
  readonly changedBy: Side | 'both';
}

export type Choices = ReadonlyMap<string, Side>;

export interface Merge<D> {
  readonly merged: D;
  readonly parts: readonly DifferentPart[];
  readonly conflicts: readonly string[];
}

/** `preferred` wins if both sides changed the part and the admin has not chosen. */
type Decide = (
  part: Omit<DifferentPart, 'changedBy'>,
  changed: Readonly<Record<Side, boolean>>,
  preferred?: Side,
) => Side;

/** Where both sides changed one part, the chosen side wins, or mine. */
export function mergeDefinitions<D extends FormDefinition>(
  { base, mine, theirs }: Versions<D>,
  read: ReadDefinition<D>,
  choices: Choices = new Map(),
): Merge<D> {
  const all = { base: splitDefinition(base), mine: splitDefinition(mine), theirs: splitDefinition(theirs) };
  const parts: DifferentPart[] = [];
  const decide: Decide = (part, changed, preferred = 'mine') => {
    const changedBy = changed.mine && changed.theirs ? 'both' : changed.theirs ? 'theirs' : 'mine';
    parts.push({ ...part, changedBy });
    return choices.get(part.id) ?? (changedBy === 'both' ? preferred : changedBy);
  };
  const settings = mergePieces(pick(all, 'settings'), (name) => ({ id: `setting ${name}`, subject: name }), decide);
  const fields = mergeFields(pick(all, 'fields'), decide);
  const layout = mergeLayout(pick(all, 'layout'), fields, decide);
  const conflicts = parts.filter(({ changedBy }) => changedBy === 'both').map(({ subject }) => subject);
  return { merged: joinPieces({ settings, layout, fields }, read), parts, conflicts: [...new Set(conflicts)] };
}

function pick<T, K extends keyof T>({ base, mine, theirs }: Versions<T>, key: K): Versions<T[K]> {
  return { base: base[key], mine: mine[key], theirs: theirs[key] };
}

type NamePart = (name: string) => Pick<DifferentPart, 'id' | 'subject' | 'property'>;

function mergePieces({ base, mine, theirs }: Versions<Pieces>, namePart: NamePart, decide: Decide): Pieces {
  const merged = new Map<string, Exclude<Piece, undefined>>();
  for (const name of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const versions = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) };
    const value = mergePiece(versions, namePart(name), decide);
    if (value !== undefined) merged.set(name, value);
  }
  return merged;
}

function mergePiece({ base, mine, theirs }: Versions<Piece>, part: ReturnType<NamePart>, decide: Decide): Piece {
  if (isSamePiece(mine, theirs)) return mine;
  const changed = { mine: !isSamePiece(mine, base), theirs: !isSamePiece(theirs, base) };
  return decide({ ...part, mine, theirs }, changed) === 'mine' ? mine : theirs;
}

type Fields = ReadonlyMap<string, Pieces>;

function mergeFields({ base, mine, theirs }: Versions<Fields>, decide: Decide): Fields {
  const merged = new Map<string, Pieces>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const versions = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const field = mergeField(id, versions, decide);
    if (field) merged.set(id, field);
  }
  return merged;
}

function mergeField(
  id: string,
  { base, mine, theirs }: Versions<Pieces | undefined>,
  decide: Decide,
): Pieces | undefined {
  const subject = readLabel(mine ?? theirs) ?? id;
  if (mine && theirs) {
    const namePart = (property: string) => ({ id: `field ${id} ${property}`, subject, property });
    return mergePieces({ base: base ?? new Map(), mine, theirs }, namePart, decide);
  }
  // A side that never had the field didn't change it.
  const isChanged = (field: Pieces | undefined) =>
    field === undefined ? base !== undefined : base === undefined || !areSamePieces(field, base);
  const part = { id: `field ${id}`, subject, mine: readLabel(mine), theirs: readLabel(theirs) };
  // A field that one side deleted and the other changed is kept unless the admin chooses.
  const kept = mine ? 'mine' : 'theirs';
  return decide(part, { mine: isChanged(mine), theirs: isChanged(theirs) }, kept) === 'mine' ? mine : theirs;
}

function areSamePieces(a: Pieces, b: Pieces): boolean {
  return a.size === b.size && [...a].every(([name, value]) => isSamePiece(value, b.get(name)));
}

type Layout = readonly SectionLayout[];

/** Takes the changed layout and appends the other side's new fields to their section, or to the form. */
function mergeLayout({ base, mine, theirs }: Versions<Layout>, fields: Fields, decide: Decide): Layout {
  const common = keepCommonFields({ base, mine, theirs });
  const hasMoved = (layout: typeof common.base) => !sameJson(layout, common.base);
  const describe = (layout: Layout) => layout.map((section) => describeSection(section, fields));
  const part = { id: 'layout', subject: 'sections', mine: describe(common.mine), theirs: describe(common.theirs) };
  // Adding or removing fields alone doesn't decide the order of the others.
  const copy = (layout: Layout) => filterLayout(layout, () => true);
  const isMine = sameJson(common.mine, common.theirs)
    ? hasMoved(common.mine) || !sameJson(copy(mine), copy(base))
    : decide(part, { mine: hasMoved(common.mine), theirs: hasMoved(common.theirs) }) === 'mine';
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

function describeSection({ title, fieldIds }: SectionLayout, fields: Fields): string {
  return `${title}: ${fieldIds.map((id) => readLabel(fields.get(id)) ?? id).join(', ')}`;
}

function keepCommonFields(layouts: Versions<Layout>) {
  const collectFieldIds = (layout: Layout) => new Set(layout.flatMap(({ fieldIds }) => fieldIds));
  const ids = [layouts.base, layouts.mine, layouts.theirs].map(collectFieldIds);
  const filter = (layout: Layout) =>
    filterLayout(layout, (fieldId) => ids.every((layoutIds) => layoutIds.has(fieldId)));
  return { base: filter(layouts.base), mine: filter(layouts.mine), theirs: filter(layouts.theirs) };
}
