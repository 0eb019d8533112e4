import { type DayFigures, faultCodes } from '#shared/rules/protection.ts';
import type { ModelDay } from '../analytics/day-rows.ts';

/** What of a model's day is held against its limits. */
export function figuresOf({ completed, reasons, priced, pricedCredits, costMicroUsd }: ModelDay): DayFigures {
  const faults = [...reasons].reduce((sum, [code, times]) => (faultCodes.has(code) ? sum + times : sum), 0);
  return { completed, faults, priced, pricedCredits, costUsd: costMicroUsd / 1_000_000 };
}
