import { defineRules } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

/** A hidden line of text, which browsers don't store. */
export const password = defineRules<'password'>({ ...textRules(), inBrowserDraft: 'never' });
