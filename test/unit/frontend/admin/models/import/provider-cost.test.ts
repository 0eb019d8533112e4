import { expect, it } from 'vitest';
import { providerCostOf } from '#frontend/src/admin/models/import/provider-cost.ts';
import { type Field, fieldSchema } from '#shared/form/field-types.ts';

const field = (variableName: string, defaultValue: string | number): Field =>
  fieldSchema.parse({ id: variableName, label: variableName, variableName, type: 'text', defaultValue });
const price = (unitPrice: number, unit: string, currency = 'USD') => ({ unitPrice, unit, currency });

it.each([
  [price(0.003, 'image'), [], 0.003],
  [price(0.003, 'images'), [field('num_images', 4)], 0.012],
  [price(0.5, 'video'), [field('duration', '5')], 0.5],
  [price(0.1, 'second'), [field('duration', '5s')], 0.5],
  [price(0.1, 'seconds'), [field('duration', 10)], 1],
  [price(0.2, 'request'), [], 0.2],
  // The cost of a generation can't be derived from these.
  [price(0.1, 'second'), [], undefined],
  [price(0.1, 'second'), [field('duration', 'auto')], undefined],
  [price(0.02, 'megapixel'), [], undefined],
  [price(0.02, '1000 characters'), [], undefined],
  [price(0.02, 'image', 'EUR'), [], undefined],
  [undefined, [], undefined],
] as const)('%j with %j takes %j dollars', (asked, fields, usd) => {
  expect(providerCostOf(asked, [...fields])).toBe(usd);
});
