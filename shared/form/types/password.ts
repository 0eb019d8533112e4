import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

/** A hidden line of text, which browsers don't store. */
export const password = definePartType({
  type: 'password',
  ...textRules(),
  inBrowserDraft: 'never',
});
