import { defineRules } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

/** Accepts any notation of a phone number. */
export const tel = defineRules<'tel'>(textRules());
