import * as z from 'zod/mini';
import { definePartType } from '../field-rules.ts';
import { promptSetting } from '../base-field.ts';
import { isWithin, settingNames, settingWords } from '../setting-words.ts';
import { textRules } from '../text-rules.ts';

const rowLimits = { min: 2, max: 20 };

/** Only admins see the instruction of the prompt enhancer. */
export const textarea = definePartType({
  type: 'textarea',
  ...textRules(),
  settings: { ...promptSetting, rows: z.optional(z.int()), enablePromptEnhancement: z.optional(z.boolean()) },
  secretSettings: { systemInstructions: z.optional(z.string()) },
  starts: { rows: 4 },
  promptClaim: 'first',
  settingProblems: ({ rows }) =>
    isWithin(rows, rowLimits) ? [] : [['rows', settingWords.notWhole(settingNames.rows, rowLimits)]],
  definitionProblems: ({ rows }) => (isWithin(rows, rowLimits) ? [] : ['Rows must be between 2 and 20']),
});
