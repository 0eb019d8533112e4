import type { FieldValue } from '#shared/form/form-values.ts';
import type { ShownField } from '#shared/form/field-types.ts';
import { textOf } from './control.ts';

/** What is chosen in a choice, whether it allows one value or several. */
export function chosenValues(value: FieldValue | undefined): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'object').map(String);
  const text = textOf(value);
  return text === '' ? [] : [text];
}

/** The field's value after one was pressed: several are toggled, one takes the other's place. */
export function withChosen(
  field: Pick<ShownField<'select'>, 'multiple'>,
  value: FieldValue | undefined,
  pressed: string,
): FieldValue {
  if (!field.multiple) return pressed;
  const chosen = chosenValues(value);
  return chosen.includes(pressed) ? chosen.filter((one) => one !== pressed) : [...chosen, pressed];
}
