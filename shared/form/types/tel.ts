import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

/** Any notation of a phone number is accepted. */
export const tel = definePartType({ type: 'tel', ...textRules() });
