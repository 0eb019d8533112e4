import { defineRules } from '../field-rules.ts';
import { matching, textRules } from '../text-rules.ts';

/** `09:30`, with seconds and their fractions if entered. */
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

export const time = defineRules<'time'>({
  ...textRules({ accepts: matching(timeOfDay), name: 'a valid time' }),
  byAssistant: false,
});
