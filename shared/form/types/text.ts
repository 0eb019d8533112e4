import { definePartType } from '../define-field-type.ts';
import { textRules } from '../text-rules.ts';

/** A line of text. */
export const text = definePartType({ type: 'text', ...textRules() });
