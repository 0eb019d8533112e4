import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

/** A line of text that nobody reads along, and that no browser keeps. */
export const password = definePartType({
  type: 'password',
  ...textRules(),
  inBrowserDraft: 'never',
});
