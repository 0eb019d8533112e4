import { expect, it } from 'vitest';
import { readForm } from '#shared/form/read-form.ts';
import { modelDefinitionSchema, scaleProviderCost, startPrice } from '#shared/rules/model.ts';
import { formFields } from '#shared/rules/form-definition.ts';

const model = modelDefinitionSchema.parse({
  name: 'Pictures',
  endpoint: 'fal-ai/x',
  estimatedSeconds: 1,
  creditCost: 10,
  priceRule: { rows: [{ field: 'num_images', by: 'amount', per: 1, otherwise: 1 }], minimum: 10 },
  sections: [
    {
      id: 'main',
      title: 'Main',
      fields: [{ id: 'n', variableName: 'num_images', label: 'Pictures', type: 'number', defaultValue: 4 }],
    },
  ],
});

it('what a provider takes is told of the form as it starts, and grows with the credits from there', () => {
  expect(startPrice(model).credits).toBe(40);
  const costOf = (pictures: number) =>
    scaleProviderCost(0.04, readForm(formFields(model), { num_images: pictures }).priceFor(model), startPrice(model));
  expect([1, 4, 8].map(costOf)).toEqual([0.01, 0.04, 0.08]);
});

it('what starts for nothing costs the provider the same whatever is asked for', () => {
  expect(scaleProviderCost(0.04, { credits: 8 }, { credits: 0 })).toBe(0.04);
});
