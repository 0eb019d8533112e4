import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

/** A phone number, however people write it. */
export const tel = definePartType({ type: 'tel', ...textRules() });
