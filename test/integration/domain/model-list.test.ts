import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { type Model, ModelRepository, newModel, toSummaryItem } from '#functions/domain/models/model-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { documentClient } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { migrateItems } from '#infra/operator/migrate-items.ts';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { type FilledTable, startFilledTable } from '#test/support/filled-table.ts';
import { newTable } from '#test/support/new-table.ts';
import { tableThrough } from '#test/support/product-table.ts';

const count = 1000;
const now = new Date('2026-11-20T12:00:00Z');
const owner = { id: 'access-1', userId: 'ada', name: 'Ada Admin' };

let db: FilledTable;
let models: ModelRepository;
const commands: string[] = [];
beforeAll(async () => {
  const all = Array.from({ length: count }, (_, index) => modelOf(index));
  // The two items that `save` writes: the model with its form, and its summary.
  db = await startFilledTable(all.flatMap((model) => [{ ...keys.model(model.id), ...model }, toSummaryItem(model)]));
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: db.endpoint });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        commands.push(String(commandName));
        return next(call);
      },
    { step: 'initialize' },
  );
  models = new ModelRepository(tableThrough(documentClient(client), db.name));
}, 300_000);
afterAll(() => db.close());
beforeEach(() => void commands.splice(0));

/** A typical form: 20 fields of some hundred bytes each. */
function modelOf(index: number): Model {
  const fields = Array.from({ length: 20 }, (_, number) => ({
    id: `field-${number}`,
    label: `Field number ${number}`,
    variableName: `field_${number}`,
    type: 'text',
    description:
      'What this field is for, in a sentence or two, so that whoever fills it in knows what comes of it.'.repeat(2),
  }));
  const definition = modelDefinitionSchema.parse({
    name: `Model number ${index}`,
    description: 'Paints what you say, in the manner of your choice. '.repeat(8),
    endpoint: 'fal-ai/kling-video/v2.1/master/image-to-video',
    estimatedSeconds: 10,
    tags: ['portrait', 'landscape', 'poster'],
    sections: [{ id: 'main', title: 'Main', fields }],
  });
  return newModel(definition, { id: `model-${String(index).padStart(22, '0')}`, owner, now });
}

it('a thousand models take one request of the table, and no scan', async () => {
  const listed = await models.all();
  expect(listed).toHaveLength(count);
  expect(new Set(listed.map(({ name }: ModelSummary) => name)).size).toBe(count);
  expect(commands).toEqual(['QueryCommand']);
});

it('models listed with their forms stay listed once, and get a summary', async () => {
  const { table, client } = await newTable();
  const old = new ModelRepository(table);
  const [one, two] = [modelOf(1), modelOf(2)];
  for (const model of [one, two]) {
    const { gsi1pk, gsi1sk } = toSummaryItem(model);
    const Item = { ...keys.model(model.id), gsi1pk, gsi1sk, ...model };
    await client.send(new PutCommand({ TableName: table.name, Item }));
  }
  const audit = auditEntry(owner, { action: 'updated', kind: 'model', id: two.id, name: two.name }, now);
  expect(await old.save(two, { ...two, version: 2 }, audit)).toBeUndefined();
  const listed = async () => (await old.all()).map(({ id, version }) => [id, version]);
  const all = [
    [one.id, 1],
    [two.id, 2],
  ];
  expect(await listed()).toEqual(expect.arrayContaining(all));
  const summarise = async (isDryRun: boolean) => (await migrateItems({ table, client }, { isDryRun })).done;
  const summarised = { 'models summarised for lists': 1 };
  expect(await summarise(true)).toEqual(summarised);
  expect(await summarise(false)).toEqual(summarised);
  expect(await summarise(false)).toEqual({});
  expect(await listed()).toHaveLength(2);
  expect(await listed()).toEqual(expect.arrayContaining(all));
  expect(await old.find(one.id)).toEqual(one);
});
