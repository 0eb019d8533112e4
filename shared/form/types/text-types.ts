import { defineRules, isWithin, settingNames, settingWords } from '../field-rules.ts';
import { isWebUrl } from '../form-values.ts';
import { matching, plainPayload, textRules } from '../text-rules.ts';

export const text = defineRules<'text'>({ ...textRules(), promptClaim: 'named' });

const rowLimits = { min: 2, max: 20 };

export const textarea = defineRules<'textarea'>({
  ...textRules(),
  starts: { rows: 4 },
  promptClaim: 'first',
  settingProblems: ({ rows }) =>
    isWithin(rows, rowLimits) ? [] : [['rows', settingWords.notWhole(settingNames.rows, rowLimits)]],
  definitionProblems: ({ rows }) => (isWithin(rows, rowLimits) ? [] : ['Rows must be between 2 and 20']),
});

export const password = defineRules<'password'>({ ...textRules(), inBrowserDraft: 'never' });

export const tel = defineRules<'tel'>(textRules());

const address = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const email = defineRules<'email'>(textRules({ accepts: matching(address), name: 'a valid email address' }));

export const url = defineRules<'url'>(textRules({ accepts: isWebUrl, name: 'a valid URL' }));

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(value);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

export const date = defineRules<'date'>({
  ...textRules({ accepts: isDate, name: 'a valid date' }),
  byAssistant: false,
});

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

export const time = defineRules<'time'>({
  ...textRules({ accepts: matching(timeOfDay), name: 'a valid time' }),
  byAssistant: false,
});

export const anyColor = /^#[0-9a-f]{6}$/i;

export const color = defineRules<'color'>({
  ...textRules({ accepts: matching(anyColor), name: 'a color such as #1a2b3c' }),
  payload: (field, value) => (field.asRgb ? toRgb(String(value)) : plainPayload(field, value)),
  byAssistant: false,
});

function toRgb(digits: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return { r, g, b };
}
