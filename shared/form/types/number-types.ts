import { isStorable } from '../../kernel/json.ts';
import { defineRules, type SettingProblem, settingNames, settingWords } from '../field-rules.ts';
import type { BaseField } from '../form-schemas.ts';
import { isEmpty } from '../form-values.ts';
import { defaultAsValue, eachPayload } from '../text-rules.ts';

export const number = defineRules<'number'>(numberRules(({ min, max }) => ({ min, max })));

interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A slider needs limits even when its settings have none. */
export function rangeEnds({ min = 0, max = 100 }: Limits) {
  return { min, max };
}

export function rangeDefault(field: BaseField & Limits) {
  if (field.defaultValue !== undefined) return field.defaultValue;
  const { min, max } = rangeEnds(field);
  return Math.max(min, Math.min(max, 50));
}

const rules = numberRules(rangeEnds);

export const range = defineRules<'range'>({
  ...rules,
  starts: { min: 0, max: 100, step: 1, defaultValue: 50 },
  startValue: (field) => defaultAsValue({ defaultValue: rangeDefault(field) }),
  hiddenPayload: (field) => {
    const value = rangeDefault(field);
    return isEmpty(value) ? undefined : rules.payload(field, value);
  },
});

type NumberField = BaseField & Limits & { readonly step?: number | undefined };

function numberRules(limitsOf: (field: NumberField) => Limits) {
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
  const entered = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof entered !== 'number' || Number.isNaN(entered)) return `${label} must be a valid number`;
  const lowest = Math.max(min, Number.MIN_SAFE_INTEGER);
  const highest = Math.min(max, Number.MAX_SAFE_INTEGER);
  if (entered < lowest) return `${label} must be at least ${lowest}`;
  if (entered > highest) return `${label} must be at most ${highest}`;
  if (isWholeNumber(field) && !Number.isInteger(entered)) return `${label} must be a whole number`;
  return isStorable(entered) ? undefined : `${label} must be a valid number`;
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
