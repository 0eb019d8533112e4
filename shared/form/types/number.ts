import { definePartType } from '../field-rules.ts';
import { numberRules } from '../number-rules.ts';

export const number = definePartType({
  type: 'number',
  ...numberRules(({ min, max }) => ({ min, max })),
});
