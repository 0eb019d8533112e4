import { choiceRules, choiceSettings, optionProblems } from '../choice-rules.ts';
import { definePartType } from '../field-rules.ts';

export const select = definePartType({
  type: 'select',
  settings: choiceSettings,
  ...choiceRules(({ options = [] }) => options),
  byAssistant: true,
  starts: { options: [] },
  settingProblems: ({ options = [], allowCustomValue }) => optionProblems('options', options, allowCustomValue),
});
