import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { generationInputSchema, generationSchema } from '#functions/domain/generations/generation.ts';
import { modelSchema, toSummaryItem } from '#functions/domain/models/model-repository.ts';
import { pageAt, updateAppPages } from '#functions/domain/pages/page-repository.ts';
import { proFormAt } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { addToCounts } from '#functions/platform/table/expression.ts';
import {
  generationIndexKeys,
  generationInputIndexKeys,
  type Key,
  keyId,
  keys,
  pageNameKeys,
  partitions,
  proFormNameKeys,
  proRequestStatusKeys,
  unsuccessfulIndexKeys,
} from '#functions/platform/table/keys.ts';
import { currentSchema, type Table, type TransactItem } from '#functions/platform/table/table.ts';
import { maxExecutionSeconds } from '#shared/rules/workflow-limits.ts';
import { explainReadError, isReadError } from './terminal.ts';

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string(), schema: z._default(z.number(), 0) });
type Item = z.output<typeof itemSchema>;

interface Migration {
  /** The starts of both keys. */
  readonly of: readonly [pk: string, sk: string];
  readonly to: number;
  readonly does: string;
  /** Undefined for an item that needs no writes; else the writes of one transaction. */
  readonly plan: (table: Table, item: Item) => TransactItem[] | undefined | Promise<TransactItem[] | undefined>;
}

// Decision: docs/decisions/057-schema-of-items.md
/** Add new migrations at the end. Each is safe to repeat, and its conditions let traffic win. */
const migrations: readonly Migration[] = [
  { of: ['GEN#', 'GENERATION'], to: 1, does: 'generations listed for the console', plan: listGeneration },
  { of: ['GEN#', 'INPUT#'], to: 1, does: 'inputs moved to their generation’s key', plan: moveInput },
  { of: ['GEN#', 'RUN'], to: 1, does: 'runs completed with their endpoint and token', plan: completeRun },
  { of: ['MODELDAYS#', ''], to: 1, does: 'days of models moved', plan: moveDay },
  { of: ['CREDITDAYS#', ''], to: 1, does: 'days of credits moved', plan: moveDay },
  { of: ['MODEL#', 'MODEL'], to: 1, does: 'models summarised for lists', plan: summarise },
  { of: ['PAGE#', 'PAGE'], to: 1, does: 'pages made searchable', plan: namePage },
  { of: ['PROFORM#', 'PROFORM'], to: 1, does: 'pro forms made searchable', plan: nameProForm },
  { of: ['USER#', 'REQUEST#'], to: 1, does: 'pro requests listed by status', plan: listRequest },
  { of: ['ISSUE#', 'ISSUE'], to: 1, does: 'open issues counted', plan: countIssue },
];

export interface MigrationReport {
  readonly read: number;
  readonly done: Readonly<Record<string, number>>;
  /** Were changed by traffic between read and write; the next run migrates them. */
  readonly changed: readonly string[];
  readonly unreadable: readonly string[];
  readonly isComplete: boolean;
}

interface MigrateDeps {
  readonly table: Table;
  readonly client: DynamoDBDocumentClient;
}

interface MigrateOptions {
  readonly isDryRun?: boolean;
  readonly pageSize?: number;
  readonly maxPages?: number;
}

const place = { pk: 'MIGRATIONS', sk: 'PLACE' };
const placeSchema = z.object({ startKey: z.object({ pk: z.string(), sk: z.string() }) });

/** Stores its place after each page, so a stopped run continues there. */
export async function migrateItems(
  { table, client }: MigrateDeps,
  { isDryRun = false, pageSize = 200, maxPages = Infinity }: MigrateOptions = {},
): Promise<MigrationReport> {
  const done: Record<string, number> = {};
  const changed: string[] = [];
  const unreadable: string[] = [];
  let read = 0;
  let startKey: Key | undefined = isDryRun ? undefined : (await table.get(place, placeSchema))?.startKey;
  for (let pages = 0; pages < maxPages; pages++) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName: table.name, Limit: pageSize, ExclusiveStartKey: startKey, ConsistentRead: true }),
    );
    for (const item of Items.map((one) => itemSchema.parse(one))) {
      read += 1;
      for (const migration of migrations.filter((one) => isDue(one, item))) {
        const outcome = await migrateItem(table, migration, item, isDryRun);
        if (outcome === 'done') done[migration.does] = (done[migration.does] ?? 0) + 1;
        if (outcome === 'changed') changed.push(keyId(item));
        if (typeof outcome === 'object') unreadable.push(`${keyId(item)}: ${outcome.why}`);
      }
    }
    if (LastEvaluatedKey === undefined) {
      if (!isDryRun) await table.delete(place);
      return { read, done, changed, unreadable, isComplete: true };
    }
    startKey = placeSchema.shape.startKey.parse(LastEvaluatedKey);
    if (!isDryRun) await table.put({ ...place, startKey });
  }
  return { read, done, changed, unreadable, isComplete: false };
}

function isDue({ of: [pk, sk], to }: Migration, item: Item): boolean {
  const hasSortKey = sk === '' || sk.endsWith('#') ? item.sk.startsWith(sk) : item.sk === sk;
  return item.schema < to && item.pk.startsWith(pk) && hasSortKey;
}

type Outcome = 'done' | 'none' | 'changed' | { readonly why: string };

async function migrateItem(table: Table, { plan }: Migration, item: Item, isDryRun: boolean): Promise<Outcome> {
  try {
    const writes = await plan(table, item);
    if (writes === undefined) return 'none';
    return isDryRun || (await table.transactOnce(writes)) ? 'done' : 'changed';
  } catch (error) {
    if (!isReadError(error)) throw error;
    return { why: explainReadError(error) };
  }
}

function setAttributes(
  { name: TableName }: Table,
  { pk, sk }: Key,
  { set, remove = [], condition }: AttributeChange,
): TransactItem {
  const names = Object.entries({ ...set, schema: currentSchema }).filter(([, value]) => value !== undefined);
  const removal = remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : '';
  return {
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: `SET ${names.map(([name]) => `#${name} = :${name}`).join(', ')}${removal}`,
      ConditionExpression: condition,
      ExpressionAttributeNames: Object.fromEntries(names.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map(([name, value]) => [`:${name}`, value])),
    },
  };
}

interface AttributeChange {
  readonly set: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  readonly condition: string;
}

function listGeneration(table: Table, item: Item): TransactItem[] {
  const generation = generationSchema.parse(item);
  const { status } = generation;
  const { gsi2pk, gsi2sk, ...listed } = generationIndexKeys(generation);
  const places = {
    processing: { gsi2pk, gsi2sk },
    failed: unsuccessfulIndexKeys(generation, 'failed'),
    cancelled: unsuccessfulIndexKeys(generation, 'cancelled'),
    completed: undefined,
  };
  return [
    setAttributes(table, item, {
      set: { ...listed, ...places[status] },
      remove: places[status] ? [] : ['gsi2pk', 'gsi2sk'],
      condition: generation.settlement === undefined ? `${exists} AND attribute_not_exists(settlement)` : exists,
    }),
  ];
}

const exists = 'attribute_exists(pk)';

function generationId({ pk }: Key): string {
  return pk.slice(keys.generation('').pk.length);
}

/** Until 2026-11-23, the key contained the hash of the request, so repeated requests could leave several inputs. */
async function moveInput(table: Table, { pk, sk, ...attributes }: Item): Promise<TransactItem[] | undefined> {
  const generation = await table.get(keys.generation(generationId({ pk, sk })), generationSchema);
  if (generation === undefined || sk !== formerInputKey(generation).sk) return undefined;
  const { id, modelId } = generation;
  const model = await table.get(keys.model(modelId), z.object({ name: z.string() }));
  const { payload } = generationInputSchema.parse(attributes);
  const Item = {
    ...keys.generationInput(id),
    ...generationInputIndexKeys(generation),
    ...attributes,
    modelName: model?.name,
    ...(typeof payload['prompt'] === 'string' && { promptKey: 'prompt' }),
  };
  return [
    { Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    { Delete: { TableName: table.name, Key: { pk, sk } } },
  ];
}

function formerInputKey({ id, requestHash, modelVersion }: z.output<typeof generationSchema>): Key {
  return { pk: keys.generation(id).pk, sk: `INPUT#${requestHash}#${modelVersion}` };
}

/** A run without its endpoint is never asked about, and only its token's item wakes its execution. */
async function completeRun(table: Table, item: Item): Promise<TransactItem[] | undefined> {
  const id = generationId(item);
  const generation = await table.get(keys.generation(id), generationSchema);
  if (generation === undefined) return undefined;
  const former = await table.get(formerInputKey(generation), generationInputSchema);
  const input = former ?? (await table.get(keys.generationInput(id), generationInputSchema));
  const { taskToken: token, submittedAt } = z
    .object({ taskToken: z.optional(z.string()), submittedAt: z.optional(z.string()) })
    .parse(item);
  const job = submittedAt !== undefined && input ? { endpoint: input.endpoint, apiKeyId: input.apiKeyId } : {};
  const condition = 'attribute_exists(pk) AND attribute_not_exists(endpoint)';
  if (item['endpoint'] !== undefined) return undefined;
  const expiresAtEpochSeconds = Math.ceil(Date.now() / 1000) + 2 * maxExecutionSeconds;
  const isWaiting = token !== undefined && generation.settlement === undefined;
  const known = isWaiting ? await table.get(keys.taskToken(id), z.object({})) : undefined;
  const Item = { ...keys.taskToken(id), token, expiresAtEpochSeconds };
  return [
    setAttributes(table, item, { set: job, remove: ['taskToken'], condition }),
    ...(isWaiting && known === undefined
      ? [{ Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } }]
      : []),
  ];
}

/** Until 2026-11-24, each month had a partition. Adds to counts that the projections have started since. */
function moveDay(table: Table, { pk, sk, ...attributes }: Item): TransactItem[] {
  const { schema: _, ...others } = attributes;
  const counts = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  );
  const gone = {
    Delete: { TableName: table.name, Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' },
  };
  if (counts.length === 0) return [gone];
  const Key = { pk: keys.creditDay('').pk, sk };
  return [{ Update: { TableName: table.name, Key, ...addToCounts(new Map(counts)) } }, gone];
}

/** Until 2026-11-25, the index held whole models instead of summaries. */
function summarise(table: Table, item: Item): TransactItem[] | undefined {
  if (item['gsi1pk'] === undefined) return undefined;
  const model = modelSchema.parse(item);
  const change = { set: { version: model.version }, remove: ['gsi1pk', 'gsi1sk'], condition: '#version = :version' };
  return [setAttributes(table, item, change), { Put: { TableName: table.name, Item: toSummaryItem(model) } }];
}

/** Pages and pro forms have had names in the index since 2026-11-25, and requests their status. */
function namePage(table: Table, item: Item): TransactItem[] | undefined {
  if (item['gsi3pk'] !== undefined) return undefined;
  const page = pageAt('').schema.parse(item);
  const condition = 'attribute_exists(pk) AND attribute_not_exists(gsi3pk)';
  return [setAttributes(table, item, { set: pageNameKeys(page), condition }), ...updateAppPages(table.name, { page })];
}

function nameProForm(table: Table, item: Item): TransactItem[] | undefined {
  if (item['gsi3pk'] !== undefined) return undefined;
  const form = proFormAt('').schema.parse(item);
  const condition = 'attribute_exists(pk) AND attribute_not_exists(gsi3pk)';
  const names = form.deletedAt === undefined ? proFormNameKeys(form) : {};
  return [setAttributes(table, item, { set: names, condition })];
}

/** Requests without a listed status are not in the totals of all forms yet. */
function listRequest(table: Table, item: Item): TransactItem[] | undefined {
  if (item['gsi2pk'] !== undefined) return undefined;
  const request = proRequestSchema.parse(item);
  const condition = 'attribute_exists(pk) AND attribute_not_exists(gsi2pk) AND #status = :status';
  const change = setAttributes(table, item, {
    set: { ...proRequestStatusKeys(request, request.status), status: request.status },
    condition,
  });
  const counted = addToCounts(new Map([[request.status, 1]]));
  return [change, { Update: { TableName: table.name, Key: keys.requestTotals, ...counted } }];
}

/** Issues are counted when opened since 2026-11-25, so only missing ones are added. */
async function countIssue(table: Table, item: Item): Promise<TransactItem[] | undefined> {
  const counts = await table.get(keys.issueCounts, z.object({ open: z._default(z.int(), 0) }));
  if ((counts?.open ?? 0) >= (await table.count(partitions.issues))) return undefined;
  const condition = 'attribute_exists(pk) AND attribute_not_exists(#schema)';
  const counted = addToCounts(new Map([['open', 1]]));
  return [
    setAttributes(table, item, { set: {}, condition }),
    { Update: { TableName: table.name, Key: keys.issueCounts, ...counted } },
  ];
}
