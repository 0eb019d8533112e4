import { describe, expect, it } from 'vitest';
import type { PriceRow } from '#shared/form/price-rule.ts';
import { modelDefinitionSchema } from '#shared/rules/model-definition.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';

const fields = [
  { id: '1', label: 'Pictures', type: 'number', variableName: 'count' },
  { id: '2', label: 'Styles', type: 'select', variableName: 'styles', multiple: true, options: [] },
];
const sections = [{ id: 's', title: 'Main', fields }];
const problemsOf = (rows: readonly PriceRow[], minimum = 1) =>
  modelProblems(
    modelDefinitionSchema.parse({
      name: 'M',
      endpoint: 'fal-ai/m',
      estimatedSeconds: 1,
      sections,
      priceRule: { rows, minimum },
    }),
  );
const amount: PriceRow = { field: 'count', by: 'amount', per: 1, otherwise: 1 };
const tier = (ends: number[]): PriceRow => ({
  field: 'count',
  by: 'tier',
  tiers: ends.map((upTo) => ({ upTo, factor: 1 })),
  otherwise: 1,
});
const value = (factor: number, field = 'count'): PriceRow => ({
  field,
  by: 'value',
  factors: [{ value: '1', factor }],
  otherwise: 1,
});

describe("a model's price", () => {
  it.each([[[]], [[amount, tier([1, 2, 3.5]), value(0), value(1000), value(0.125)]]])(
    'may be saved with the rows %j',
    (rows) => expect(problemsOf(rows)).toEqual([]),
  );

  const factors = 'Price row 1: factors are from 0 to 1000, with at most three decimals';
  it.each([
    [{ ...amount, field: 'gone' }, 'Price row 1 needs a field of the form'],
    [{ ...amount, per: 0 }, 'Price row 1: the unit must be at least 0.001'],
    [{ ...amount, per: -1 }, 'Price row 1: the unit must be at least 0.001'],
    [{ ...amount, otherwise: -1 }, factors],
    [value(-0.5), factors],
    [value(1000.5), factors],
    [value(0.1234), factors],
    [tier([2, 2]), 'Price row 1: each range must end above the one before'],
    [value(1, 'styles'), 'Price row 1: a field that takes several can only be counted'],
    [
      {
        field: 'count',
        by: 'value',
        factors: Array.from({ length: 2 }, () => ({ value: '1', factor: 1 })),
        otherwise: 1,
      },
      'Price row 1 names a value twice',
    ],
  ] satisfies [PriceRow, string][])('may not be saved with %j: %s', (row, message) => {
    expect(problemsOf([row]).map((one) => one.message)).toEqual([message]);
  });

  it.each([0, 1001])('is at least 1 credit and at most 1000: %d', (minimum) => {
    const message = 'The least that a generation costs must be a whole number from 1 to 1000';
    expect(problemsOf([], minimum)).toEqual([{ field: 'priceRule.minimum', message }]);
  });
});
