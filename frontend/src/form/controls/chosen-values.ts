import type { FieldValue, InputField } from '#shared/form/input-field.ts';
import { textOf } from './field-control.ts';

/** What is chosen in a choice, whether it allows one value or several. */
export function chosenValues(value: FieldValue | undefined): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'object').map(String);
  const text = textOf(value);
  return text === '' ? [] : [text];
}

/** The field's value after one was pressed: several are toggled, one takes the other's place. */
export function withChosen(field: InputField, value: FieldValue | undefined, pressed: string): FieldValue {
  if (!field.multiple) return pressed;
  const chosen = chosenValues(value);
  return chosen.includes(pressed) ? chosen.filter((one) => one !== pressed) : [...chosen, pressed];
}

/** What a choice among pictures offers; inside a prompt builder its options have none (A§3). */
export function pictureOptions({ options = [], imageOptions = [] }: InputField) {
  return imageOptions.length > 0 ? imageOptions : options.map((option) => ({ ...option, imageUrl: undefined }));
}
