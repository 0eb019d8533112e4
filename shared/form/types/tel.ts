import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

/** Accepts any notation of a phone number. */
export const tel = definePartType({ type: 'tel', ...textRules() });
