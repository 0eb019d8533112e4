import {
  type DefinitionPieces,
  type FormDefinition,
  type Piece,
  type Pieces,
  piecesOfDefinition,
  type SectionLayout,
} from './definition-pieces.ts';
import { sameJson } from '#shared/kernel/json.ts';

/** One thing that two definitions do not agree on. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** A setting, the sections and their order, or a field. */
  readonly of: 'setting' | 'layout' | 'field';
  /** The setting's name, or the field's label. */
  readonly subject: string;
  /** What of the field is another one; absent when the field as a whole came or went. */
  readonly property?: string;
  readonly before?: Piece;
  readonly after?: Piece;
}

/** What it takes to get from one definition to the other; none when they say the same. */
export function definitionDifferences(before: FormDefinition, after: FormDefinition): Difference[] {
  const old = piecesOfDefinition(before);
  const now = piecesOfDefinition(after);
  return [
    ...changedPieces(old.settings, now.settings).map(([name, change]): Difference => ({
      of: 'setting',
      subject: name,
      ...change,
    })),
    ...layoutDifferences(old, now),
    ...fieldDifferences(old, now),
  ];
}

function fieldDifferences(old: DefinitionPieces, now: DefinitionPieces): Difference[] {
  const ids = [...new Set([...old.fields.keys(), ...now.fields.keys()])];
  return ids.flatMap((id): Difference[] => {
    const before = old.fields.get(id);
    const after = now.fields.get(id);
    const subject = labelOf(after ?? before) || id;
    if (before === undefined) return [{ of: 'field', kind: 'added', subject }];
    if (after === undefined) return [{ of: 'field', kind: 'removed', subject }];
    return changedPieces(before, after).map(([property, change]) => ({ of: 'field', subject, property, ...change }));
  });
}

/** Fields that came or went are told as such; here it is about where the others are. */
function layoutDifferences(old: DefinitionPieces, now: DefinitionPieces): Difference[] {
  const lasting = (layout: readonly SectionLayout[]) =>
    layout.map(({ id, title, fieldIds }) => ({
      id,
      title,
      fieldIds: fieldIds.filter((fieldId) => old.fields.has(fieldId) && now.fields.has(fieldId)),
    }));
  const before = lasting(old.layout);
  const after = lasting(now.layout);
  return sameJson(before, after) ? [] : [{ of: 'layout', kind: 'changed', subject: 'sections', before, after }];
}

type Change = Pick<Difference, 'kind' | 'before' | 'after'>;

function changedPieces(old: Pieces, now: Pieces): [string, Change][] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): [string, Change][] => {
    const before = old.get(name);
    const after = now.get(name);
    if (samePiece(before, after)) return [];
    return [
      [name, { kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed', before, after }],
    ];
  });
}

export function samePiece(a: Piece, b: Piece): boolean {
  return a === undefined || b === undefined ? a === b : sameJson(a, b);
}

function labelOf(field: Pieces | undefined): string {
  const label = field?.get('label');
  return typeof label === 'string' ? label : '';
}
