import { setTimeout as delay } from 'node:timers/promises';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product, type SignedIn, startProduct } from '#test/support/product.ts';
import { type DynamoMeter, type ItemWrite, startDynamoMeter } from './dynamo-meter.ts';
import { type CallCost, measureCalls } from './measure-calls.ts';
import { addShortModels } from './short-models.ts';

export interface Scenario {
  readonly name: string;
  readonly routePath: '/short' | '/long' | '/patient';
  readonly prompt: string;
  readonly pictures?: number;
}

export const scenarios = {
  normal: { name: 'the webhook arrives', routePath: '/patient', prompt: 'a lighthouse' },
  lost: { name: 'its webhook is lost', routePath: '/short', prompt: 'a lighthouse at night #no-webhook' },
  long: { name: 'long-running, slow, its webhook is lost', routePath: '/long', prompt: 'a tide #slow #no-webhook' },
  refused: { name: 'the provider refuses its content', routePath: '/patient', prompt: 'a feud #policy' },
  four: { name: 'it makes four pictures', routePath: '/patient', prompt: 'a fleet', pictures: 4 },
  worst: { name: 'nothing is ever heard of it', routePath: '/short', prompt: 'a fog #never #no-webhook' },
} as const satisfies Record<string, Scenario>;

export interface GenerationCost {
  readonly scenario: Scenario;
  readonly status: string;
  readonly states: readonly string[];
  readonly transitions: number;
  readonly requests: ReadonlyMap<string, number>;
  readonly writes: readonly ItemWrite[];
  readonly readUnits: number;
  /** Table write units of the transactions that hold and settle the credits. */
  readonly holdUnits: number;
  readonly settleUnits: number;
}

/**
 * Minutes become seconds, which is still longer than a function's start on a busy machine; deadlines are moved
 * accordingly.
 */
const waitScale = 0.025;
/** Longer than the stream takes. */
const quietMs = 700;

export interface Meter {
  measure(scenario: Scenario): Promise<GenerationCost>;
  measureCalls(): Promise<CallCost[]>;
  close(): Promise<void>;
}

export async function startMeteredProduct(): Promise<Meter> {
  const meter = await startDynamoMeter();
  const cloudOptions = { waitScale, functionEnv: { AWS_ENDPOINT_URL_DYNAMODB: meter.url } };
  const product = await startProduct({ timeScale: waitScale, cloudOptions });
  meter.setEndpoint(product.cloud.endpoints.dynamodb);
  const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  await addShortModels(table);
  const subscriber = await product.signIn('demo-session');
  const measure = (scenario: Scenario) => measureOne({ product, meter, table, subscriber }, scenario);
  // The first run also loads the bundles and reads the secrets, so it is not counted.
  await measure(scenarios.normal);
  return {
    measure,
    measureCalls: () => measureCalls({ product, meter, subscriber, waitUntilQuiet: () => waitUntilQuiet(meter) }),
    close: async () => {
      await product.close();
      await meter.close();
    },
  };
}

async function measureOne(
  { product, meter, table, subscriber }: { product: Product; meter: DynamoMeter; table: Table; subscriber: SignedIn },
  scenario: Scenario,
): Promise<GenerationCost> {
  meter.requests.length = 0;
  const values = { prompt: scenario.prompt, image_size: 'square_hd', num_images: scenario.pictures ?? 1 };
  const { status, body } = await subscriber.generate(scenario.routePath, values);
  if (status !== 202) throw new Error('The generation was not accepted', { cause: body });
  const { id } = body.generation;
  if (scenario === scenarios.worst) await shortenDeadline(table, id);
  const { executions } = product.cloud;
  while (executions.describe(id).status === 'RUNNING') await delay(20);
  // The push reads its targets last, and its function can start long after the projections.
  while (!meter.requests.some(({ operation }) => operation === 'Query')) await delay(20);
  await waitUntilQuiet(meter);

  const generation = await new GenerationRepository(table).find(id);
  const requests = new Map<string, number>();
  for (const { operation } of meter.requests) requests.set(operation, (requests.get(operation) ?? 0) + 1);
  // The stream's counters are transactions too; only two belong to the generation itself.
  const ledgerWrites = meter.requests.filter(
    ({ operation, writes }) =>
      operation === 'TransactWriteItems' && writes.some(({ item }) => item === keys.generation(id).sk),
  );
  return {
    scenario,
    status: generation?.status ?? 'missing',
    states: executions.history(id).map(({ state }) => state),
    transitions: executions.describe(id).transitions,
    requests,
    writes: meter.requests.flatMap(({ writes }) => writes),
    readUnits: meter.requests.reduce((sum, { readUnits }) => sum + readUnits, 0),
    holdUnits: sumTableUnits(ledgerWrites.at(0)?.writes ?? []),
    settleUnits: sumTableUnits(ledgerWrites.at(1)?.writes ?? []),
  };
}

/** The stream writes counters and notifications after the end. */
async function waitUntilQuiet({ requests }: DynamoMeter): Promise<void> {
  for (let before = -1; before !== requests.length; await delay(quietMs)) before = requests.length;
}

/** The deadline is a stored time, so it must be moved when waits are shortened. */
async function shortenDeadline(table: Table, id: string): Promise<void> {
  const generation = await new GenerationRepository(table).find(id);
  if (generation === undefined) throw new Error(`Generation ${id} does not exist`);
  const waitMs = generationSchedule(generation).deadlineSeconds * 1000 * waitScale;
  const deadlineAt = new Date(new Date(generation.createdAt).getTime() + waitMs).toISOString();
  const update = { expression: 'SET deadlineAt = :at', values: { ':at': deadlineAt } };
  await table.update(keys.generation(id), update);
}

const generationItems = new Set(['CREDIT', 'GENERATION', 'INPUT', 'RUN', 'TOKEN', 'ASSET']);

/** Returns true for the generation's own items; counters and notifications are separate. */
export function isOfGeneration({ item }: ItemWrite): boolean {
  return generationItems.has(item);
}

export function sumTableUnits(writes: readonly ItemWrite[]): number {
  return writes.reduce((sum, { tableUnits: units }) => sum + units, 0);
}

export function sumIndexUnits(writes: readonly ItemWrite[]): number {
  return writes.reduce((sum, { indexUnits: units }) => sum + units, 0);
}
