import { defineRules } from '../field-rules.ts';
import { numberRules } from '../number-rules.ts';

export const number = defineRules<'number'>(numberRules(({ min, max }) => ({ min, max })));
