import { defineRules } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

export const text = defineRules<'text'>({ ...textRules(), promptClaim: 'named' });
