import type { FieldProblem } from '#shared/contracts/errors.ts';
import type { PublicField } from '#shared/contracts/pages.ts';
import { activeFields } from '#shared/form/active-fields.ts';
import { fieldKey } from '#shared/form/field-key.ts';
import { isEmpty } from '#shared/form/field-rules.ts';
import { validateField } from '#shared/form/form-validation.ts';
import { initialValues } from '#shared/form/initial-values.ts';
import type { FieldValue, FormValues } from '#shared/form/input-field.ts';

/** A visible field under a name that is safe in a form and in the page: keys may hold dots and brackets. */
export interface FormEntry {
  readonly name: string;
  readonly key: string;
  readonly field: PublicField;
}

export type NamedValues = Record<string, FieldValue>;

/** Problems of one field: its own, and a prompt builder's by sub-field key. */
export interface EntryProblem {
  readonly message: string;
  readonly bySubField: Readonly<Record<string, string>>;
}

export function formEntries(fields: readonly PublicField[]): FormEntry[] {
  return fields
    .filter((field) => !field.hidden)
    .map((field, index) => ({ name: `field-${index}`, key: fieldKey(field), field }));
}

/** The entries that are part of the form as it is filled in now, each with `required` as its rules have it now. */
export function activeEntries(
  fields: readonly PublicField[],
  entries: readonly FormEntry[],
  values: Readonly<NamedValues>,
): readonly FormEntry[] {
  if (fields.every(({ rules = [] }) => rules.length === 0)) return entries;
  const active = new Map(activeFields(fields, keyedValues(entries, values)).map((field) => [fieldKey(field), field]));
  return entries.flatMap((entry) => {
    const field = active.get(entry.key);
    return field ? [{ ...entry, field: { ...entry.field, required: field.required } }] : [];
  });
}

/** Whether the fields are of several sections, whose titles tell them apart then. */
export function hasSections(entries: readonly FormEntry[]): boolean {
  return new Set(entries.map(({ field }) => field.section)).size > 1;
}

/** The fields' defaults, and over them what is known already, by field key. */
export function initialNamedValues(entries: readonly FormEntry[], known: FormValues = {}): NamedValues {
  const values = { ...initialValues(entries.map(({ field }) => field)), ...known };
  return Object.fromEntries(entries.map(({ name, key }) => [name, values[key] ?? null]));
}

/** What is validated and sent: the values by field key. */
export function keyedValues(entries: readonly FormEntry[], values: Readonly<NamedValues>): FormValues {
  return Object.fromEntries(entries.map(({ name, key }) => [key, values[name] ?? null]));
}

/** Whether a field holds something, and something acceptable. */
export function isFilled({ field }: FormEntry, value: FieldValue | undefined): boolean {
  const isBlank = isEmpty(value) || (Array.isArray(value) && value.length === 0);
  const isBlankRecord =
    field.type === 'prompt_builder' &&
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(isEmpty);
  return !isBlank && !isBlankRecord && validateField(field, value) === undefined;
}

/** Problems by form name; a prompt builder's problems are named `builder.subField`. */
export function problemsByName(
  entries: readonly FormEntry[],
  problems: readonly FieldProblem[],
): ReadonlyMap<string, EntryProblem> {
  const keys = new Set(entries.map(({ key }) => key));
  const found = new Map<string, EntryProblem>();
  for (const { name, key } of entries) {
    // Keys may hold dots: `a.b` is a field of its own where there is one, else a part of `a`.
    const own = problems.filter(({ field }) => field === key || (isPartOf(field, key) && !keys.has(field)));
    const [first] = own;
    if (!first) continue;
    const parts = own.filter(({ field }) => field !== key);
    const bySubField = Object.fromEntries(parts.map(({ field, message }) => [field.slice(key.length + 1), message]));
    found.set(name, { message: first.message, bySubField });
  }
  return found;
}

function isPartOf(field: string, key: string): boolean {
  return field.startsWith(`${key}.`) || field.startsWith(`${key}[`);
}
