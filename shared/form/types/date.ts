import * as z from 'zod/mini';
import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

export const date = definePartType({
  type: 'date',
  ...textRules({ schema: z.iso.date(), name: 'a valid date' }),
  byAssistant: false,
});
