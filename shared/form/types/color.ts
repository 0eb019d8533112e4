import * as z from 'zod/mini';
import { definePartType } from '../define-field-type.ts';
import { textRules } from '../text-rules.ts';

/** A color by its six digits, as browsers write it. */
export const anyColor = /^#[0-9a-f]{6}$/i;

export const color = definePartType({
  type: 'color',
  ...textRules({ schema: z.string().check(z.regex(anyColor)), name: 'a color such as #1a2b3c' }),
  byAssistant: false,
});
