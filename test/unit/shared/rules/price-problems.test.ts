import { describe, expect, it } from 'vitest';
import type { PriceRow } from '#shared/form/price-rule.ts';
import { modelDefinitionSchema } from '#shared/rules/model-definition.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';

const fields = [
  { id: '1', label: 'Pictures', type: 'number', variableName: 'count', required: true },
  { id: '3', label: 'Layers', type: 'number', variableName: 'layers' },
  { id: '4', label: 'Sound', type: 'boolean', variableName: 'sound' },
  {
    id: '5',
    label: 'Length',
    type: 'select',
    variableName: 'length',
    options: ['5', '10'].map((option) => ({ label: option, value: option })),
  },
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
  otherwise: Math.max(1, factor),
});

describe("a model's price", () => {
  it.each([[[]], [[amount, tier([1, 2, 3.5]), value(0), value(1000), value(0.125)]]])(
    'may be saved with the rows %j',
    (rows) => expect(problemsOf(rows)).toEqual([]),
  );

  const factors = 'has a factor that is not from 0 to 1000, with at most three decimals';
  const lines = (values: string[]) => values.map((one) => ({ value: one, factor: 2 }));
  const byValue = { by: 'value', otherwise: 2 } as const;
  it.each([
    [{ ...amount, field: 'gone' }, 'needs a field of the form'],
    [{ ...amount, per: 0 }, 'has a unit that is not at least 0.001'],
    [{ ...amount, per: -1 }, 'has a unit that is not at least 0.001'],
    [{ ...amount, field: 'layers' }, 'has a field that can be left out: it must be required, or have a default'],
    [{ ...amount, field: 'sound' }, 'has a switch, which is priced by its value'],
    [value(1000.5), factors],
    [value(0.1234), factors],
    [{ ...value(3), otherwise: 2 }, 'must not make anything else cheaper than its dearest line'],
    [tier([2, 2]), 'has a range that does not end above the one before'],
    [value(1, 'styles'), 'has a field that takes several, which can only be counted'],
    [{ ...byValue, field: 'length', factors: lines(['5']) }, 'needs a line for each option of its field'],
    [{ ...byValue, field: 'sound', factors: lines(['true']) }, 'needs a line for each option of its field'],
    [{ ...byValue, field: 'count', factors: lines(['1', '1']) }, 'names a value twice'],
  ] satisfies [PriceRow, string][])('may not be saved with %j, which %s', (row, words) => {
    expect(problemsOf([row]).map((one) => one.message)).toEqual([`Price row 1 ${words}`]);
  });

  it('may not be saved with what the editor could not read', () => {
    expect(problemsOf([value(-1)]).map((one) => one.message)).toEqual([`Price row 1 ${factors}`]);
  });

  it.each([0, 1001])('is at least 1 credit and at most 1000: %d', (minimum) => {
    const message = 'The least that a generation costs must be a whole number from 1 to 1000';
    expect(problemsOf([], minimum)).toEqual([{ field: 'priceRule.minimum', message }]);
  });
});
