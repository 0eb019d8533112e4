import { defineRules } from '../field-rules.ts';
import { isWithin, settingNames, settingWords } from '../setting-words.ts';
import { textRules } from '../text-rules.ts';

const rowLimits = { min: 2, max: 20 };

export const textarea = defineRules<'textarea'>({
  ...textRules(),
  starts: { rows: 4 },
  promptClaim: 'first',
  settingProblems: ({ rows }) =>
    isWithin(rows, rowLimits) ? [] : [['rows', settingWords.notWhole(settingNames.rows, rowLimits)]],
  definitionProblems: ({ rows }) => (isWithin(rows, rowLimits) ? [] : ['Rows must be between 2 and 20']),
});
