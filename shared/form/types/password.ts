import { definePartType } from '../define-field-type.ts';
import { textRules } from '../text-rules.ts';

/** A line of text that nobody reads along, and that no browser keeps. */
export const password = definePartType({
  type: 'password',
  ...textRules(),
  inBrowserDraft: 'never',
});
