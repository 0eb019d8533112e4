import * as z from 'zod/mini';
import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

export const email = definePartType({
  type: 'email',
  ...textRules({ schema: z.email(), name: 'a valid email address' }),
});
