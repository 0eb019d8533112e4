import * as z from 'zod/mini';
import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

export const time = definePartType({
  type: 'time',
  ...textRules({ schema: z.iso.time(), name: 'a valid time' }),
  byAssistant: false,
});
