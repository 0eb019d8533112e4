import type { VisibilityRule } from './form-schemas.ts';
import { fieldKey, isEmpty, type KeyedField, valueOfField } from './form-values.ts';

interface ConditionalField extends KeyedField {
  readonly rules?: readonly VisibilityRule[] | undefined;
  readonly hidden?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly defaultValue?: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the visible fields, with `required` as their rules set it. */
export function activeFields<F extends ConditionalField>(fields: readonly F[], values: Values): F[] {
  const form = new ConditionalForm(fields, values);
  return fields.filter((field) => form.isActive(field)).map((field) => form.withRequired(field));
}

class ConditionalForm {
  private readonly byKey: ReadonlyMap<string, ConditionalField>;
  private readonly values: Values;
  private readonly known = new Map<ConditionalField, boolean>();

  constructor(fields: readonly ConditionalField[], values: Values) {
    this.byKey = new Map(fields.map((field) => [fieldKey(field), field]));
    this.values = values;
  }

  isActive(field: ConditionalField): boolean {
    const known = this.known.get(field);
    if (known !== undefined) return known;
    // A field whose rules lead back to itself counts as visible while they are evaluated.
    this.known.set(field, true);
    const rules = field.rules ?? [];
    const isActive =
      rules.every((rule) => rule.effect !== 'show' || this.holds(rule)) &&
      !rules.some((rule) => rule.effect === 'hide' && this.holds(rule));
    this.known.set(field, isActive);
    return isActive;
  }

  withRequired<F extends ConditionalField>(field: F): F {
    const isRequired = field.rules?.some((rule) => rule.effect === 'require' && this.holds(rule));
    return isRequired ? { ...field, required: true } : field;
  }

  private holds({ field: key, is, values = [] }: VisibilityRule): boolean {
    const other = this.byKey.get(key);
    const value = other && this.isActive(other) ? this.valueOf(other) : undefined;
    const entered = [value].flat().filter((one) => !isEmpty(one));
    if (is === 'not_empty') return entered.length > 0;
    const wanted = new Set(values.map(String));
    return entered.some((one) => wanted.has(String(one)));
  }

  private valueOf(field: ConditionalField): unknown {
    return field.hidden ? field.defaultValue : valueOfField(this.values, field);
  }
}
