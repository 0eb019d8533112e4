import { expect, it } from 'vitest';
import { modelFigures } from '#shared/rules/model-figures.ts';

const counts = { started: 9, completed: 2, cancelled: 0, credits: 20, priced: 0, pricedCredits: 0, costMicroUsd: 0 };
const day = (failed: number, reasons: Readonly<Record<string, number>>) => ({
  ...counts,
  failed,
  released: 5,
  durations: new Map<number, number>(),
  reasons: new Map(Object.entries(reasons)),
});

it('tells failures by whose matter they were, and adds up days', () => {
  const days = [
    day(6, { provider: 1, timeout: 2, internal: 1, content_policy: 1, invalid_input: 1 }),
    day(3, { provider: 1, insufficient_credits: 1, of_a_later_version: 1 }),
  ];
  const { causes, failed, released, started } = modelFigures(days, 0.02);
  expect({ failed, released, started }).toEqual({ failed: 9, released: 10, started: 18 });
  expect(causes).toEqual({ provider: 4, ours: 1, policy: 1, values: 1, other: 2 });
});

it('leaves none out that failed before causes were counted', () => {
  expect(modelFigures([day(4, { internal: 1 })], undefined).causes).toMatchObject({ ours: 1, other: 3 });
  expect(modelFigures([], undefined)).toMatchObject({ started: 0, causes: { provider: 0, other: 0 } });
});
