import { fieldKey } from '../field-key.ts';
import type { InputField } from '../input-field.ts';
import { type JsonValue, jsonValueSchema, sameJson } from '../json.ts';
import type { ImportedOutput } from './output.ts';

interface Change {
  /** What of it has changed, such as `default` or `range`. */
  readonly what: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

interface FieldChange {
  readonly key: string;
  readonly label: string;
  readonly changes: readonly Change[];
}

export interface ImportDifference {
  readonly added: readonly InputField[];
  readonly removed: readonly InputField[];
  readonly changed: readonly FieldChange[];
  readonly output: readonly Change[];
}

/** What is compared: an import, or a model's own definition in the same shape. */
export interface Comparable {
  readonly sections: readonly { readonly fields: readonly InputField[] }[];
  readonly output: ImportedOutput;
}

/** The settings of a field that change together for whoever fills it in. */
const aspects = {
  type: ['type', 'multiple'],
  label: ['label'],
  description: ['description'],
  placeholder: ['placeholder'],
  required: ['required'],
  default: ['defaultValue'],
  options: ['options', 'imageOptions', 'allowCustomValue'],
  range: ['min', 'max', 'step'],
  files: ['accept', 'fileLimit'],
  'accepted values': ['valueSchema'],
  advanced: ['advanced'],
  hidden: ['hidden'],
  rules: ['rules'],
} as const satisfies Readonly<Record<string, readonly (keyof InputField)[]>>;

/** What is different in a later import; fields are known by their parameter. */
export function differenceOfImports(before: Comparable, after: Comparable): ImportDifference {
  const old = fieldsByKey(before);
  const now = fieldsByKey(after);
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(([, field]) => field),
    removed: [...old].filter(([key]) => !now.has(key)).map(([, field]) => field),
    changed: [...now].flatMap(([key, field]) => {
      const earlier = old.get(key);
      const changes = earlier ? changesOf(earlier, field) : [];
      return changes.length > 0 ? [{ key, label: field.label, changes }] : [];
    }),
    output: outputChanges(before.output, after.output),
  };
}

function fieldsByKey({ sections }: Comparable): Map<string, InputField> {
  return new Map(sections.flatMap(({ fields }) => fields.map((field) => [fieldKey(field), field])));
}

function changesOf(before: InputField, after: InputField): Change[] {
  return Object.entries(aspects).flatMap(([what, names]) =>
    change(what, settings(before, names), settings(after, names)),
  );
}

function outputChanges(before: ImportedOutput, after: ImportedOutput): Change[] {
  return [
    ...change('container', before.primaryKey, after.primaryKey),
    ...change('type', before.outputType, after.outputType),
    ...change('media type', before.mediaType, after.mediaType),
    ...change('file extension', before.fileExtension, after.fileExtension),
  ];
}

/** One setting as it is, several by name; null for none. A flag that is off is one that is not there. */
function settings(field: InputField, names: readonly (keyof InputField)[]): JsonValue {
  const stated = names.flatMap((name) => {
    const value = jsonValueSchema.safeParse(field[name]).data;
    const isOff = value === undefined || (value === false && name !== 'defaultValue');
    return isOff ? [] : [[name, value] as const];
  });
  const [first] = stated;
  if (!first) return null;
  return names.length === 1 ? first[1] : Object.fromEntries(stated);
}

function change(what: string, before: JsonValue, after: JsonValue): Change[] {
  return sameJson(before, after) ? [] : [{ what, before, after }];
}
