import { defineRules } from '../field-rules.ts';
import { matching, plainPayload, textRules } from '../text-rules.ts';

/** Six hexadecimal digits, the format of browsers. */
export const anyColor = /^#[0-9a-f]{6}$/i;

export const color = defineRules<'color'>({
  ...textRules({ accepts: matching(anyColor), name: 'a color such as #1a2b3c' }),
  payload: (field, value) => (field.asRgb ? toRgb(String(value)) : plainPayload(field, value)),
  byAssistant: false,
});

function toRgb(digits: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return { r, g, b };
}
