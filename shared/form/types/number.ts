import { definePartType } from '../define-field-type.ts';
import { numberRules } from '../number-rules.ts';

export const number = definePartType({
  type: 'number',
  ...numberRules(({ min, max }) => ({ min, max })),
});
