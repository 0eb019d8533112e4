import type { PriceRule } from '../form/price-rule.ts';
import { type JsonObject, type JsonValue, sameJson } from '../kernel/json.ts';
import { jsonObjectSchema } from '../kernel/schemas.ts';
import type { FormSection, Preset } from './form-definition.ts';

export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** `layout` covers the sections and the order of their fields. */
  readonly of: 'setting' | 'layout' | 'field';
  readonly subject: string;
  readonly property?: string;
  readonly before?: Piece;
  readonly after?: Piece;
}

export function compareDefinitions(before: FormDefinition, after: FormDefinition): Difference[] {
  const old = splitDefinition(before);
  const now = splitDefinition(after);
  return [
    ...listChangedPieces(old.settings, now.settings).map(([name, change]): Difference => ({
      of: 'setting',
      subject: name,
      ...change,
    })),
    ...compareLayouts(old, now),
    ...compareFields(old, now),
  ];
}

function compareFields(old: DefinitionPieces, now: DefinitionPieces): Difference[] {
  const ids = [...new Set([...old.fields.keys(), ...now.fields.keys()])];
  return ids.flatMap((id): Difference[] => {
    const before = old.fields.get(id);
    const after = now.fields.get(id);
    const subject = readLabel(after ?? before) || id;
    if (before === undefined) return [{ of: 'field', kind: 'added', subject }];
    if (after === undefined) return [{ of: 'field', kind: 'removed', subject }];
    return listChangedPieces(before, after).map(([property, change]) => ({
      of: 'field',
      subject,
      property,
      ...change,
    }));
  });
}

function compareLayouts(old: DefinitionPieces, now: DefinitionPieces): Difference[] {
  const isInBoth = (fieldId: string) => old.fields.has(fieldId) && now.fields.has(fieldId);
  const before = filterLayout(old.layout, isInBoth);
  const after = filterLayout(now.layout, isInBoth);
  return sameJson(before, after) ? [] : [{ of: 'layout', kind: 'changed', subject: 'sections', before, after }];
}

export function filterLayout(layout: readonly SectionLayout[], isKept: (fieldId: string) => boolean) {
  return layout.map(({ id, title, fieldIds }) => ({ id, title, fieldIds: fieldIds.filter(isKept) }));
}

type Change = Pick<Difference, 'kind' | 'before' | 'after'>;

function listChangedPieces(old: Pieces, now: Pieces): [string, Change][] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): [string, Change][] => {
    const before = old.get(name);
    const after = now.get(name);
    if (isSamePiece(before, after)) return [];
    return [
      [name, { kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed', before, after }],
    ];
  });
}

export function isSamePiece(a: Piece, b: Piece): boolean {
  return a === undefined || b === undefined ? a === b : sameJson(a, b);
}

export function readLabel(field: Pieces | undefined): string | undefined {
  const label = field?.get('label');
  return typeof label === 'string' ? label : undefined;
}

export type Piece = JsonValue | undefined;
export type Pieces = ReadonlyMap<string, JsonValue>;

export interface DefinitionPieces {
  readonly settings: Pieces;
  readonly layout: readonly SectionLayout[];
  readonly fields: ReadonlyMap<string, Pieces>;
}

export interface SectionLayout {
  readonly id: string;
  readonly title: string;
  readonly fieldIds: readonly string[];
}

export interface FormDefinition {
  readonly name: string;
  readonly sections: readonly FormSection[];
  readonly priceRule?: PriceRule | undefined;
  readonly presets?: readonly Preset[] | undefined;
}

export type ReadDefinition<D> = (value: Readonly<Record<string, unknown>>) => D;

export function splitDefinition({ sections, ...settings }: FormDefinition): DefinitionPieces {
  return {
    settings: splitObject(settings),
    layout: sections.map(({ id, title, fields }) => ({ id, title, fieldIds: fields.map((field) => field.id) })),
    fields: new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.id, splitObject(field)] as const))),
  };
}

export function joinPieces<D>({ settings, layout, fields }: DefinitionPieces, read: ReadDefinition<D>): D {
  const sections = layout.map(({ id, title, fieldIds }) => ({
    id,
    title,
    fields: fieldIds.flatMap((fieldId) => {
      const pieces = fields.get(fieldId);
      return pieces ? [Object.fromEntries(pieces)] : [];
    }),
  }));
  return read({ ...Object.fromEntries(settings), sections });
}

/** JSON drops undefined entries, so they count as absent. */
function splitObject(record: object): Pieces {
  const plain: JsonObject = jsonObjectSchema.parse(JSON.parse(JSON.stringify(record)));
  return new Map(Object.entries(plain));
}
