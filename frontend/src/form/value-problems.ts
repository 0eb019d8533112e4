import type { FieldProblem } from '#shared/kernel/errors.ts';
import { fieldKey, type KeyedField } from '#shared/form/form-values.ts';

/** What is wrong with one field's value: as a whole, and in a prompt builder by the key of its field. */
export interface ValueProblem {
  readonly message: string;
  readonly byPart: Readonly<Record<string, string>>;
}

/** Problems by the key of their field; those inside a prompt builder are named `builder.part`. */
export function problemsByKey(
  fields: readonly KeyedField[],
  problems: readonly FieldProblem[],
): ReadonlyMap<string, ValueProblem> {
  const keys = new Set(fields.map(fieldKey));
  const found = new Map<string, ValueProblem>();
  for (const key of keys) {
    // Keys may hold dots: `a.b` is a field of its own where there is one, else a part of `a`.
    const own = problems.filter(({ field }) => field === key || (isPartOf(field, key) && !keys.has(field)));
    const [first] = own;
    if (!first) continue;
    const parts = own.filter(({ field }) => field !== key);
    const byPart = Object.fromEntries(parts.map(({ field, message }) => [field.slice(key.length + 1), message]));
    found.set(key, { message: first.message, byPart });
  }
  return found;
}

function isPartOf(field: string, key: string): boolean {
  return field.startsWith(`${key}.`) || field.startsWith(`${key}[`);
}
