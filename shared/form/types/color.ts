import * as z from 'zod/mini';
import { definePartType } from '../field-rules.ts';
import { plainPayload, textRules } from '../text-rules.ts';

/** Six hexadecimal digits, the format of browsers. */
export const anyColor = /^#[0-9a-f]{6}$/i;

export const color = definePartType({
  type: 'color',
  ...textRules({ schema: z.string().check(z.regex(anyColor)), name: 'a color such as #1a2b3c' }),
  /** True when the provider takes `{ r, g, b }`, each from 0 to 255, instead of the digits. */
  secretSettings: { asRgb: z.optional(z.boolean()) },
  payload: (field, value) => (field.asRgb ? toRgb(String(value)) : plainPayload(field, value)),
  byAssistant: false,
});

function toRgb(digits: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return { r, g, b };
}
