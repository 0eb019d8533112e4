import { expect, it } from 'vitest';
import { readForm } from '#shared/form/read-form.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { modelDefinitionSchema, scaleProviderCost, startPrice } from '#shared/rules/model.ts';

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

it("the provider cost is for the form's start values, and grows with the credits", () => {
  expect(startPrice(model).credits).toBe(40);
  const costOf = (pictures: number) =>
    scaleProviderCost(0.04, readForm(formFields(model), { num_images: pictures }).priceFor(model), startPrice(model));
  expect([1, 4, 8].map(costOf)).toEqual([0.01, 0.04, 0.08]);
});

it('a model with a start price of 0 has a fixed provider cost', () => {
  expect(scaleProviderCost(0.04, { credits: 8 }, { credits: 0 })).toBe(0.04);
});
