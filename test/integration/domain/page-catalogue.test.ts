import { DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { listPages } from '#functions/api/pages/pages.ts';
import { newModel } from '#functions/domain/models/model-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { PageCatalogue } from '#functions/domain/pages/published-pages.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { documentClient, type Table } from '#functions/platform/table/table.ts';
import { demoOwner } from '#infra/demo/people.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { newTable } from '#test/support/new-table.ts';
import { tableThrough } from '#test/support/product-table.ts';

let table: Table;
let requestedKeys: string[] = [];
let now = 0;
beforeAll(async () => {
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: inject('engine') });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        requestedKeys.push(String(commandName));
        return next(call);
      },
    { step: 'initialize' },
  );
  table = tableThrough(documentClient(client), (await newTable()).table.name);
  const photo = { id: 'photo', key: 'photo', type: 'file', label: 'Photo', accept: 'image/*' } as const;
  const words = {
    id: 'prompt',
    variableName: 'prompt',
    type: 'textarea',
    label: 'Your words',
    placeholder: 'A red kite',
    required: true,
  } as const;
  const count = { id: 'count', variableName: 'count', type: 'range', label: 'Pictures', required: true } as const;
  await publish('plain', { sortOrder: 5, sections: [{ id: 'main', title: 'Main', fields: [words, count] }] });
  await publish('soon', { comingSoon: true, featured: true, sortOrder: 0 });
  const photoToo = { ...photo, required: true };
  await publish('chosen', {
    featured: true,
    sortOrder: 9,
    creditCost: 3,
    category: 'effects',
    sections: [{ id: 'main', title: 'Main', fields: [words, { ...photoToo, accept: 'video/*' }] }],
  });
  await publish('gone', { isAvailable: false });
  await publish('first', { sortOrder: 1, sections: [{ id: 'main', title: 'Main', fields: [photo] }] });
  await new PageRepository(table).save(pageOf('orphan', 'no-such-model'));
  for (let index = 0; index < 120; index++) await publish(`many-${index}`, { sortOrder: 100 + index });
});
beforeEach(() => {
  requestedKeys = [];
  now = 0;
});

const newest = Date.UTC(2026, 10, 1);

/** Writes only the items that the catalogue reads. */
async function publish(name: string, settings: Partial<ModelDefinition>): Promise<void> {
  const base = { name, endpoint: 'fal-ai/x', outputKey: 'images', outputType: 'image', estimatedSeconds: 20 };
  const definition = modelDefinitionSchema.parse({ ...base, provider: 'fal', sections: [], ...settings });
  const model = newModel(definition, { id: name, owner: demoOwner, now: new Date(newest) });
  await table.put({ ...keys.model(name), ...model });
  await new PageRepository(table).save(pageOf(name, name));
}

function pageOf(name: string, modelId: string) {
  const createdAt = new Date(newest).toISOString();
  return { routePath: `/${name}`, modelId, appId: 'app', accessId: demoOwner.id, createdAt };
}

it('lists featured pages first, announced ones last, and unavailable ones never', async () => {
  const items = await listPages(new PageCatalogue(table));
  expect(items.slice(0, 4).map(({ title }) => title)).toEqual(['chosen', 'first', 'plain', 'many-0']);
  expect(items.at(-1)).toMatchObject({ title: 'soon', isComingSoon: true, isFeatured: false });
  expect(items).toHaveLength(124);
  expect(items[0]).toEqual({
    routePath: '/chosen',
    title: 'chosen',
    description: '',
    outputType: 'image',
    category: 'effects',
    creditCost: 3,
    isPriceByRule: false,
    estimatedSeconds: 20,
    isFeatured: true,
    isComingSoon: false,
  });
});

it('names the prompt field if its text alone completes the form', async () => {
  const items = await listPages(new PageCatalogue(table));
  const promptOf = (title: string) => items.find((page) => page.title === title)?.prompt;
  expect(promptOf('plain')).toEqual({ fieldKey: 'prompt', label: 'Your words', placeholder: 'A red kite' });
  expect(promptOf('first')).toBeUndefined();
  expect(promptOf('chosen')).toBeUndefined();
});

it('names the field that takes the file', async () => {
  expect(await listPages(new PageCatalogue(table), 'image')).toMatchObject([{ title: 'first', fieldKey: 'photo' }]);
  expect(await listPages(new PageCatalogue(table), 'audio')).toEqual([]);
});

it('reads a hundred models at once, and again only after half a minute', async () => {
  const catalogue = new PageCatalogue(table, () => now);
  await Promise.all([catalogue.all(), catalogue.all()]);
  expect(requestedKeys).toEqual(['QueryCommand', 'BatchGetItemCommand', 'BatchGetItemCommand']);
  now = 29_999;
  await catalogue.all();
  expect(requestedKeys).toHaveLength(3);
  now = 30_000;
  await catalogue.all();
  expect(requestedKeys).toHaveLength(6);
});

it('reads again after a failed read', async () => {
  const broken = tableThrough(
    documentClient(new DynamoDBClient({ ...localClientConfig, endpoint: inject('engine') })),
    'no-such-table',
  );
  const catalogue = new PageCatalogue(broken, () => now);
  const first = catalogue.all();
  await expect(first).rejects.toThrow(ResourceNotFoundException);
  expect(catalogue.all()).not.toBe(first);
  await expect(catalogue.all()).rejects.toThrow(ResourceNotFoundException);
});
