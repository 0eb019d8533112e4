import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { newGeneration } from '#functions/api/generations/create-generation.ts';
import { generationView } from '#functions/api/generations/generations.ts';
import { readPublicPage } from '#functions/api/pages/pages.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { generationSchema } from '#functions/domain/generations/generation.ts';
import type { Model } from '#functions/domain/models/model-repository.ts';
import type { PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { keys as tableKeys } from '#functions/platform/table/keys.ts';
import { FoundItems, type Table } from '#functions/platform/table/table.ts';
import { generations } from '#shared/contracts/generations.ts';
import { pages } from '#shared/contracts/pages.ts';
import type { PriceRow, PriceRule } from '#shared/form/price-rule.ts';
import { readForm } from '#shared/form/read-form.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';

const keys = ['count', 'length', 'words', 'sound', 'voice', 'gone'];
const options = ['5', '10', '20s'].map((value) => ({ label: `${value} seconds`, value }));
const fields = [
  { id: '1', type: 'number', label: 'Count', variableName: 'count', defaultValue: 2 },
  { id: '2', type: 'select', label: 'Length', variableName: 'length', options },
  { id: '3', type: 'textarea', label: 'Words', variableName: 'words', systemInstructions: 'A secret' },
  { id: '4', type: 'boolean', label: 'Sound', variableName: 'sound' },
  {
    id: '5',
    type: 'range',
    label: 'Voice',
    variableName: 'voice',
    rules: [{ effect: 'show', field: 'sound', is: 'equals', values: ['true'] }],
  },
];

const factor = fc.integer({ min: 0, max: 50_000 }).map((thousandths) => thousandths / 1000);
const settings = { field: fc.constantFrom(...keys), otherwise: factor };
const anyRow: fc.Arbitrary<PriceRow> = fc.oneof(
  fc.record({ ...settings, by: fc.constant('amount' as const), per: fc.constantFrom<number[]>(1, 5, 0.5, 1000) }),
  fc.record({
    ...settings,
    by: fc.constant('value' as const),
    factors: fc.uniqueArray(fc.record({ value: fc.constantFrom<string[]>('5', '10', 'true', '2'), factor }), {
      selector: ({ value }) => value,
    }),
  }),
  fc.record({
    ...settings,
    by: fc.constant('tier' as const),
    tiers: fc.constantFrom<{ upTo: number; factor: number }[][]>(
      [],
      [{ upTo: 3, factor: 2 }],
      [
        { upTo: 1, factor: 1 },
        { upTo: 9.5, factor: 2.5 },
      ],
    ),
  }),
);
const anyRule: fc.Arbitrary<PriceRule> = fc.record({
  rows: fc.array(anyRow, { maxLength: 4 }),
  minimum: fc.integer({ min: 1, max: 1000 }),
});
const anyValues = fc.record(
  {
    count: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom('', '4', null)),
    length: fc.constantFrom('5', '10', '20s', ''),
    words: fc.string({ unit: 'grapheme', maxLength: 60 }),
    sound: fc.boolean(),
    voice: fc.integer({ min: 0, max: 100 }),
  },
  { requiredKeys: [] },
);

async function publishAndRead(model: Model) {
  const page = { routePath: '/p', modelId: model.id, appId: 'app', accessId: 'a', createdAt: model.createdAt };
  const published = { page: { ...page, title: 'T', description: '' }, model };
  const parts = new FoundItems([{ ...tableKeys.model(model.id), ...model }]);
  const found = { page: published.page, parts, items: parts };
  const reading = { read: () => Promise.resolve(found) } as unknown as PublishedPages;
  const publicPage = pages.getPage.response.parse(
    JSON.parse(JSON.stringify(await readPublicPage(reading, '/p', new Date()))),
  );
  return { publicPage, published };
}

describe('the price of a generation', () => {
  test.prop([fc.integer({ min: 1, max: 1000 }), anyRule, anyValues])(
    'is equal in the browser, on the server, in the hold and on the receipt',
    async (creditCost, priceRule, values) => {
      const definition = modelDefinitionSchema.parse({
        name: 'M',
        endpoint: 'fal-ai/m',
        estimatedSeconds: 5,
        creditCost,
        priceRule,
        sections: [{ id: 's', title: 'S', fields }],
      });
      const now = new Date(0);
      const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
      const model: Model = {
        ...definition,
        ...times,
        id: 'm',
        slug: 'm',
        version: 1,
        ownerUserId: 'o',
        savedBy: 'o',
        accessId: 'a',
      };
      const { publicPage, published } = await publishAndRead(model);

      const shown = readForm(publicPage.form.fields, values).priceFor(publicPage.form);
      const price = readForm(formFields(model), values).priceFor(model);
      expect(shown).toEqual(price);

      const request = { routePath: '/p', values, idempotencyKey: 'k' };
      const caller = { userId: 'u', session: { isMock: false } } as Parameters<typeof newGeneration>[0]['caller'];
      const stored = generationSchema.parse(newGeneration({ id: 'g', ...published, price, caller, request, now }));
      expect(stored.hold.amount).toBe(shown.credits);

      const assets = new AssetRepository({} as Table, 'https://media.test');
      const settlement = { kind: 'capture' as const, amount: stored.hold.amount, at: now.toISOString() };
      const seen = generations.getGeneration.response.parse({
        generation: generationView({ assets }, { ...stored, status: 'completed', settlement }),
      });
      expect(seen.generation.receipt.charged).toBe(shown.credits);
      expect(seen.generation.price ?? { credits: creditCost, base: creditCost, parts: [] }).toEqual(shown);
      expect(shown.credits).toBeGreaterThanOrEqual(priceRule.minimum);
    },
  );
});
