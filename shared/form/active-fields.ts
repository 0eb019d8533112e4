import { fieldKey, valueOfField } from './field-key.ts';
import { isEmpty } from './field-rules.ts';
import type { FieldRule, InputField } from './input-field.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields that are part of the form as it is filled in now, each with `required` as its rules have it now. */
export function activeFields(fields: readonly InputField[], values: Values): InputField[] {
  if (fields.every(({ rules }) => !rules || rules.length === 0)) return [...fields];
  const form = new RuledForm(fields, values);
  return fields.filter((field) => form.isActive(field)).map((field) => form.withRequired(field));
}

class RuledForm {
  private readonly byKey: ReadonlyMap<string, InputField>;
  private readonly values: Values;
  private readonly known = new Map<InputField, boolean>();

  constructor(fields: readonly InputField[], values: Values) {
    this.byKey = new Map(fields.map((field) => [fieldKey(field), field]));
    this.values = values;
  }

  isActive(field: InputField): boolean {
    const known = this.known.get(field);
    if (known !== undefined) return known;
    // A field that depends on itself by a detour is judged as if it were there.
    this.known.set(field, true);
    const { show = [], hide = [] } = Object.groupBy(field.rules ?? [], ({ effect }) => effect);
    const isActive = show.every((rule) => this.holds(rule)) && !hide.some((rule) => this.holds(rule));
    this.known.set(field, isActive);
    return isActive;
  }

  withRequired(field: InputField): InputField {
    const isRequired = field.rules?.some((rule) => rule.effect === 'require' && this.holds(rule));
    return isRequired ? { ...field, required: true } : field;
  }

  /** A field that is not part of the form is empty, whatever was entered in it before. */
  private holds({ field: key, is, values = [] }: FieldRule): boolean {
    const other = this.byKey.get(key);
    const value = other && this.isActive(other) ? this.valueOf(other) : undefined;
    const entered = [value].flat().filter((one) => !isEmpty(one));
    if (is === 'not_empty') return entered.length > 0;
    const wanted = new Set(values.map(String));
    return entered.some((one) => wanted.has(String(one)));
  }

  private valueOf(field: InputField): unknown {
    return field.hidden ? field.defaultValue : valueOfField(this.values, field);
  }
}
