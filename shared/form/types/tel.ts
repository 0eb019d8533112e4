import { definePartType } from '../define-field-type.ts';
import { textRules } from '../text-rules.ts';

/** A phone number, however people write it. */
export const tel = definePartType({ type: 'tel', ...textRules() });
