import { type DayFigures, faultCodes, figuresSince, noFigures } from '#shared/rules/protection.ts';
import type { ModelDay } from '../analytics/day-rows.ts';
import type { StoredRest } from './rest-repository.ts';

/** What of a model's day is held against its limits. */
export function figuresOf({ completed, reasons, priced, pricedCredits, costMicroUsd }: ModelDay): DayFigures {
  const faults = [...reasons].reduce((sum, [code, times]) => (faultCodes.has(code) ? sum + times : sum), 0);
  return { completed, faults, priced, pricedCredits, costUsd: costMicroUsd / 1_000_000 };
}

/** What is still held against its limits: not what had been counted on the same day when its last rest ended. */
export function figuresAfter(
  last: Pick<StoredRest, 'endedAt' | 'figuresAtEnd'> | undefined,
  counted: DayFigures,
  day: string,
): DayFigures {
  return last?.endedAt?.startsWith(day) ? figuresSince(counted, last.figuresAtEnd ?? noFigures) : counted;
}
