import type { FieldProblem } from '../contracts/errors.ts';
import { problem } from '../form/definition-problems.ts';
import { fieldKey } from '../form/field-key.ts';
import { type Field, rulesOf } from '../form/field-types.ts';
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
  return problem('priceRule.minimum', !(Number.isInteger(minimum) && minimum >= min && minimum <= max), words);
}

function rowProblems(row: PriceRow, index: number, fields: readonly Field[]): FieldProblem[] {
  const name = `priceRule.rows[${index}]`;
  const field = fields.find((one) => fieldKey(one) === row.field);
  const words = field === undefined ? ['needs a field of the form'] : [...fieldWords(row, field), ...factorWords(row)];
  return words.map((what) => ({ field: name, message: `Price row ${index + 1} ${what}` }));
}

/** What of the field keeps the row from pricing it: nobody may pay less by leaving it out, or by what has no line. */
function fieldWords(row: PriceRow, field: Field): string[] {
  const { choices, hiddenPayload } = rulesOf(field);
  const isSwitch = field.type === 'boolean';
  const offered = choices(field).map(({ value }) => value);
  const isMeasured = field.type === 'number' || (offered.length > 0 && !isSwitch);
  const mayBeLeftOut = field.required !== true && hiddenPayload(field) === undefined;
  const lines = row.by === 'value' ? row.factors.map(({ value }) => value) : [];
  return [
    ...said(row.by !== 'value' && isSwitch, 'has a switch, which is priced by its value'),
    ...said(row.by === 'value' && takesSeveral(field), 'has a field that takes several, which can only be counted'),
    ...said(
      row.by === 'value' && offered.some((value) => !lines.includes(value)),
      'needs a line for each option of its field',
    ),
    ...said(
      row.by === 'amount' && isMeasured && mayBeLeftOut,
      'has a field that can be left out: it must be required, or have a default',
    ),
  ];
}

function takesSeveral(field: Field): boolean {
  return 'multiple' in field && field.multiple === true;
}

function factorWords(row: PriceRow): string[] {
  const lines = row.by === 'value' ? row.factors : row.by === 'tier' ? row.tiers : [];
  const factors = lines.map(({ factor }) => factor);
  return [
    ...said(
      ![row.otherwise, ...factors].every(isFactor),
      `has a factor that is not from 0 to ${largestFactor}, with at most three decimals`,
    ),
    ...said(row.otherwise < Math.max(0, ...factors), 'must not make anything else cheaper than its dearest line'),
    ...said(row.by === 'amount' && !(row.per >= smallestUnit), `has a unit that is not at least ${smallestUnit}`),
    ...said(
      row.by === 'tier' && !isRising(row.tiers.map(({ upTo }) => upTo)),
      'has a range that does not end above the one before',
    ),
    ...said(row.by === 'value' && hasRepeated(row.factors.map(({ value }) => value)), 'names a value twice'),
  ];
}

/** A list of one remark, or of none. */
function said(isWrong: boolean, words: string): string[] {
  return isWrong ? [words] : [];
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
