import { choiceRules, optionProblems } from '../choice-rules.ts';
import { defineRules } from '../field-rules.ts';

export const select = defineRules<'select'>({
  ...choiceRules(({ options = [] }) => options),
  byAssistant: true,
  starts: { options: [] },
  settingProblems: ({ options = [], allowCustomValue }) => optionProblems('options', options, allowCustomValue),
});
