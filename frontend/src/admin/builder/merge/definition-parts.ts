import { type JsonObject, jsonObjectSchema, type JsonValue } from '#shared/rules/json.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model-definition.ts';

export type Part = JsonValue | undefined;
export type Parts = ReadonlyMap<string, JsonValue>;

/** A definition taken apart into what can be compared and merged piece by piece. */
export interface DefinitionParts {
  readonly settings: Parts;
  /** The sections in order, each with the ids of its fields. */
  readonly layout: readonly SectionLayout[];
  /** Every field's parts by the field's id, in the form's order. */
  readonly fields: ReadonlyMap<string, Parts>;
}

export interface SectionLayout {
  readonly id: string;
  readonly title: string;
  readonly fieldIds: readonly string[];
}

export function partsOfDefinition({ sections, ...settings }: ModelDefinition): DefinitionParts {
  return {
    settings: partsOf(settings),
    layout: sections.map(({ id, title, fields }) => ({ id, title, fieldIds: fields.map((field) => field.id) })),
    fields: new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.id, partsOf(field)] as const))),
  };
}

/** Puts the parts together again; a field that no section names is left out. */
export function definitionOfParts({ settings, layout, fields }: DefinitionParts): ModelDefinition {
  const sections = layout.map(({ id, title, fieldIds }) => ({
    id,
    title,
    fields: fieldIds.flatMap((fieldId) => {
      const parts = fields.get(fieldId);
      return parts ? [Object.fromEntries(parts)] : [];
    }),
  }));
  return modelDefinitionSchema.parse({ ...Object.fromEntries(settings), sections });
}

/** An object's entries as JSON has them: without what is undefined. */
function partsOf(record: object): Parts {
  const plain: JsonObject = jsonObjectSchema.parse(JSON.parse(JSON.stringify(record)));
  return new Map(Object.entries(plain));
}
