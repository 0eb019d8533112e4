import type { BaseField } from './form-schemas.ts';
import type { SettingProblem } from './field-rules.ts';
import { eachPayload } from './text-rules.ts';
import { isStorable } from '../kernel/json.ts';
import { settingNames, settingWords } from './setting-words.ts';

interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

type NumberField = BaseField & Limits & { readonly step?: number | undefined };

export function numberRules(limitsOf: (field: NumberField) => Limits) {
  return {
    problem: (field: NumberField, value: unknown) => numberProblem(field, limitsOf(field), value),
    payload: (field: NumberField, value: unknown) => eachPayload(field, value, (_, item) => toNumber(item)),
    inBrowserDraft: 'kept',
    byAssistant: true,
    settingProblems: (field: NumberField) => settingProblems(field, limitsOf(field)),
  } as const;
}

export function isWholeNumber(field: Pick<NumberField, 'min' | 'step' | 'valueSchema'>): boolean {
  const { min = 0, step, valueSchema } = field;
  return valueSchema?.type === 'integer' || (Number.isInteger(step) && Number.isInteger(min));
}

export function toNumber(value: unknown): number | undefined {
  return Number.isFinite(Number(value)) ? Number(value) : undefined;
}

function numberProblem(
  field: NumberField,
  { min = -Infinity, max = Infinity }: Limits,
  value: unknown,
): string | undefined {
  const { label } = field;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return `${label} must be a valid number`;
  const lowest = Math.max(min, Number.MIN_SAFE_INTEGER);
  const highest = Math.min(max, Number.MAX_SAFE_INTEGER);
  if (number < lowest) return `${label} must be at least ${lowest}`;
  if (number > highest) return `${label} must be at most ${highest}`;
  if (isWholeNumber(field) && !Number.isInteger(number)) return `${label} must be a whole number`;
  return isStorable(number) ? undefined : `${label} must be a valid number`;
}

function settingProblems(field: NumberField, { min = -Infinity, max = Infinity }: Limits): SettingProblem[] {
  const unread = (['min', 'max', 'step'] as const)
    .filter((setting) => field[setting] !== undefined && !Number.isFinite(field[setting]))
    .map((setting): SettingProblem => [setting, settingWords.notNumber(settingNames[setting])]);
  return [
    ...unread,
    ...(min > max ? [['min', settingWords.minAboveMax] as const] : []),
    ...(field.step !== undefined && field.step <= 0 ? [['step', settingWords.noStep] as const] : []),
  ];
}
