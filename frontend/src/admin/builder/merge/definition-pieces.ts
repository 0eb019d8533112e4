import { type JsonObject, jsonObjectSchema, type JsonValue } from '#shared/kernel/json.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';

export type Piece = JsonValue | undefined;
export type Pieces = ReadonlyMap<string, JsonValue>;

/** A definition taken apart into what can be compared and merged piece by piece. */
export interface DefinitionPieces {
  readonly settings: Pieces;
  /** The sections in order, each with the ids of its fields. */
  readonly layout: readonly SectionLayout[];
  /** Every field's pieces by the field's id, in the form's order. */
  readonly fields: ReadonlyMap<string, Pieces>;
}

export interface SectionLayout {
  readonly id: string;
  readonly title: string;
  readonly fieldIds: readonly string[];
}

/** A model or a pro form: sections of fields, and settings. */
export interface FormDefinition {
  readonly sections: readonly FormSection[];
}

/** Reads a definition; throws for what is none. */
export type ReadDefinition<D> = (value: Readonly<Record<string, unknown>>) => D;

export function piecesOfDefinition({ sections, ...settings }: FormDefinition): DefinitionPieces {
  return {
    settings: piecesOf(settings),
    layout: sections.map(({ id, title, fields }) => ({ id, title, fieldIds: fields.map((field) => field.id) })),
    fields: new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.id, piecesOf(field)] as const))),
  };
}

/** Puts the pieces together again; a field that no section names is left out. */
export function definitionOfPieces<D>({ settings, layout, fields }: DefinitionPieces, read: ReadDefinition<D>): D {
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

/** An object's entries as JSON has them: without what is undefined. */
function piecesOf(record: object): Pieces {
  const plain: JsonObject = jsonObjectSchema.parse(JSON.parse(JSON.stringify(record)));
  return new Map(Object.entries(plain));
}
