import type { FieldProblem } from '../contracts/errors.ts';

interface Amount {
  readonly field: string;
  /** What it is called. */
  readonly name: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  /** The words for one below and above the limits, where they are not the usual ones. */
  readonly whenTooLow?: string;
  readonly whenTooHigh?: string;
}

/** The first thing that is wrong with an amount: no number at all, too little, a part of one, or too much. */
export function amountProblems(value: number, { field, name, unit, min, max, ...rules }: Amount): FieldProblem[] {
  const ofUnit = unit === undefined ? '' : ` ${unit}`;
  const { isWhole = true, whenTooLow = `${name} must be at least ${min}${ofUnit}` } = rules;
  const { whenTooHigh = `${name} must be at most ${max}${ofUnit}` } = rules;
  const wholeOf = unit === undefined ? '' : ` of ${unit}`;
  if (Number.isNaN(value)) return [{ field, message: `${name} must be a number` }];
  // Half a credit is too little, but what is wrong with it is that it is a half.
  if (isWhole && value > 0 && !Number.isInteger(value)) {
    return [{ field, message: `${name} must be a whole number${wholeOf}` }];
  }
  if (value < min) return [{ field, message: whenTooLow }];
  return value > max ? [{ field, message: whenTooHigh }] : [];
}
