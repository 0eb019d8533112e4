import { defineRules } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

/** A day that exists, as `2026-11-26`. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(value);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

export const date = defineRules<'date'>({
  ...textRules({ accepts: isDate, name: 'a valid date' }),
  byAssistant: false,
});
