import type { FieldProblem } from '../contracts/errors.ts';
import { problem } from '../form/definition-problems.ts';
import { fieldKey } from '../form/field-key.ts';
import type { Field } from '../form/field-types.ts';
import type { PriceRow, PriceRule } from '../form/price-rule.ts';
import { creditCostLimits, formFields, type ModelDefinition } from './model-definition.ts';

const largestFactor = 1000;
/** Prices are reckoned to the third decimal. */
const smallestUnit = 0.001;

/** What keeps a model's price from being saved, in words that name the row as the editor numbers it. */
export function priceProblems({ priceRule, ...model }: ModelDefinition): FieldProblem[] {
  if (priceRule === undefined) return [];
  const fields = formFields(model);
  return [...minimumProblems(priceRule), ...priceRule.rows.flatMap((row, index) => rowProblems(row, index, fields))];
}

function minimumProblems({ minimum }: PriceRule): FieldProblem[] {
  const { min, max } = creditCostLimits;
  const words = `The least that a generation costs must be a whole number from ${min} to ${max}`;
  return problem('priceRule.minimum', !(minimum >= min && minimum <= max), words);
}

function rowProblems(row: PriceRow, index: number, fields: readonly Field[]): FieldProblem[] {
  const name = `priceRule.rows[${index}]`;
  const place = `Price row ${index + 1}`;
  const field = fields.find((one) => fieldKey(one) === row.field);
  const isOfMany = row.by === 'value' && field !== undefined && 'multiple' in field && field.multiple === true;
  return [
    ...problem(`${name}.field`, field === undefined, `${place} needs a field of the form`),
    ...problem(`${name}.by`, isOfMany, `${place}: a field that takes several can only be counted`),
    ...problem(
      name,
      !factorsOf(row).every(isFactor),
      `${place}: factors are from 0 to ${largestFactor}, with at most three decimals`,
    ),
    ...problem(
      `${name}.per`,
      row.by === 'amount' && !(row.per >= smallestUnit && Number.isFinite(row.per)),
      `${place}: the unit must be at least ${smallestUnit}`,
    ),
    ...problem(
      name,
      row.by === 'tier' && !isRising(row.tiers.map(({ upTo }) => upTo)),
      `${place}: each range must end above the one before`,
    ),
    ...problem(
      name,
      row.by === 'value' && hasRepeated(row.factors.map(({ value }) => value)),
      `${place} names a value twice`,
    ),
  ];
}

function factorsOf(row: PriceRow): number[] {
  const own = row.by === 'value' ? row.factors : row.by === 'tier' ? row.tiers : [];
  return [row.otherwise, ...own.map(({ factor }) => factor)];
}

function isFactor(value: number): boolean {
  return value >= 0 && value <= largestFactor && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;
}

function isRising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? -Infinity));
}

function hasRepeated(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}
