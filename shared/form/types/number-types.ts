import type { BaseField } from '../form-schemas.ts';
import { defineRules } from '../field-rules.ts';
import { isEmpty } from '../form-values.ts';
import { numberRules } from '../number-rules.ts';
import { defaultAsValue } from '../text-rules.ts';

export const number = defineRules<'number'>(numberRules(({ min, max }) => ({ min, max })));

interface Ends {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A slider needs limits even when its settings have none. */
export function rangeEnds({ min = 0, max = 100 }: Ends) {
  return { min, max };
}

export function rangeDefault(field: BaseField & Ends) {
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
