import * as z from 'zod/mini';
import { providerKeys, providerPartitions } from '#functions/platform/table/console-keys.ts';
import { addToCounts, type KeyRange } from '#functions/platform/table/expression.ts';
import { keyId, keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table, Wanted } from '#functions/platform/table/table.ts';
import type { ProviderBill } from '#functions/providers/provider.ts';
import { lostBillSchema } from '#shared/contracts/admin-overview.ts';
import { generationSchema, type StoredGeneration } from '../generations/generation.ts';

const billSchema = z.object({ costUsd: z.number(), at: z.iso.datetime(), units: z.optional(z.number()) });

export function billAt(generationId: string) {
  return { key: providerKeys.bill(generationId), schema: billSchema } satisfies Wanted;
}

export type LostBill = z.infer<typeof lostBillSchema>;

const billingSchema = z.object({
  payer: z.string(),
  readUpTo: z.iso.datetime(),
  range: z.optional(z.object({ from: z.iso.datetime(), upTo: z.iso.datetime(), cursor: z.string() })),
  hasRights: z.boolean(),
  checkedAt: z.iso.datetime(),
});
export type Billing = z.infer<typeof billingSchema>;

export function stagePayer(provider: string): string {
  return `stage#${provider}`;
}

export function billingAt(payer: string) {
  return { key: providerKeys.billing(payer), schema: billingSchema } satisfies Wanted;
}

const balanceSchema = z.object({ amountUsd: z.number(), at: z.iso.datetime(), isLow: z.boolean() });

export function balanceAt() {
  return { key: providerKeys.balance, schema: balanceSchema } satisfies Wanted;
}

const sumSchema = z.object({ count: z.int(), costUsd: z.number() });
const billSumsSchema = z.extend(sumSchema, { month: z.optional(sumSchema), tests: z.optional(sumSchema) });

export function billSumsAt() {
  return { key: providerKeys.billSums, schema: billSumsSchema } satisfies Wanted;
}

const listedSchema = z.object({ pk: z.string() });
const testBillSchema = z.object({ costUsd: z.number() });
const runSchema = z.object({ pk: z.string(), requestId: z.optional(z.string()) });
const maxGenerations = 50_000;
const maxPayers = 2000;
const maxLost = 20_000;
const lostLifetimeSeconds = 30 * 24 * 60 * 60;

// Decision: docs/decisions/053-bills-of-providers.md
export class BillRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async findGenerations(from: Date, upTo: Date): Promise<Map<string, string>> {
    const range: KeyRange = { ...partitions.generations, from: from.toISOString(), upTo: `${upTo.toISOString()}~` };
    const listed = await this.table.first(range, listedSchema, maxGenerations);
    const runs = await this.table.getMany(
      listed.map(({ pk }) => keys.generationRun(pk.slice('GEN#'.length))),
      runSchema,
    );
    return new Map(
      [...runs.values()].flatMap(({ pk, requestId }) =>
        requestId === undefined ? [] : [[requestId, pk.slice('GEN#'.length)] as const],
      ),
    );
  }

  async findBilled(generationIds: readonly string[]): Promise<Set<string>> {
    const found = await this.table.getMany(generationIds.map(providerKeys.bill), listedSchema);
    return new Set([...found.values()].map(({ pk }) => pk.slice('GEN#'.length)));
  }

  async readGenerations(ids: readonly string[]): Promise<Map<string, StoredGeneration>> {
    const found = await this.table.getMany(ids.map(keys.generation), generationSchema);
    return new Map([...found.values()].map((generation) => [generation.id, generation]));
  }

  async findTestJobs(requestIds: readonly string[]): Promise<Set<string>> {
    const wanted = requestIds.map(providerKeys.testJob);
    const found = await this.table.getMany(wanted, listedSchema);
    return new Set(requestIds.filter((id) => found.has(keyId(providerKeys.testJob(id)))));
  }

  /** The bill of a test belongs to no generation, and counts as a test's. */
  async saveTestJob(requestId: string, now: Date): Promise<void> {
    const expiresAtEpochSeconds = Math.floor(now.getTime() / 1000) + lostLifetimeSeconds;
    await this.table.put({ ...providerKeys.testJob(requestId), expiresAtEpochSeconds });
  }

  /** Replaces the estimate in the day's costs, once for each generation. */
  async saveBill(generation: StoredGeneration, { costUsd, at, units }: ProviderBill): Promise<void> {
    const { name: TableName } = this.table;
    const Item = { ...providerKeys.bill(generation.id), costUsd, at, units };
    await this.table.transactOnce([
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      ...listSums(generation, costUsd).map(({ key, sums }) => ({
        Update: { TableName, Key: key, ...addToCounts(new Map(Object.entries(sums))) },
      })),
    ]);
  }

  async saveLost(bill: LostBill): Promise<void> {
    const expiresAtEpochSeconds = Math.floor(Date.parse(bill.at) / 1000) + lostLifetimeSeconds;
    await this.table.put({ ...providerKeys.lostBill(bill.at, bill.requestId), ...bill, expiresAtEpochSeconds });
  }

  lostBills(from: Date): Promise<LostBill[]> {
    return this.table.first({ ...providerPartitions.lostBills, from: from.toISOString() }, lostBillSchema, maxLost);
  }

  lostBillPage(request: ListRequest): Promise<ListPage<LostBill>> {
    return this.table.query(providerPartitions.lostBills, lostBillSchema, request);
  }

  async saveTestBill({ at, requestId, costUsd }: Pick<LostBill, 'at' | 'requestId' | 'costUsd'>): Promise<void> {
    const expiresAtEpochSeconds = Math.floor(Date.parse(at) / 1000) + lostLifetimeSeconds;
    await this.table.put({ ...providerKeys.testBill(at, requestId), costUsd, expiresAtEpochSeconds });
  }

  testBills(from: Date): Promise<{ readonly costUsd: number }[]> {
    return this.table.first({ ...providerPartitions.testBills, from: from.toISOString() }, testBillSchema, maxLost);
  }

  async saveSums(sums: z.output<typeof billSumsSchema>): Promise<void> {
    await this.table.put({ ...providerKeys.billSums, ...sums });
  }

  async payers(): Promise<Map<string, Billing>> {
    const found = await this.table.first(providerPartitions.billing, billingSchema, maxPayers);
    return new Map(found.map((billing) => [billing.payer, billing]));
  }

  async saveBilling(billing: Billing): Promise<void> {
    await this.table.put({ ...providerKeys.billing(billing.payer), ...billing });
  }

  balance(): Promise<z.output<typeof balanceSchema> | undefined> {
    return this.table.get(providerKeys.balance, balanceSchema);
  }

  async saveBalance(balance: z.output<typeof balanceSchema>): Promise<void> {
    await this.table.put({ ...providerKeys.balance, ...balance });
  }

  deleteBalance(): Promise<void> {
    return this.table.delete(providerKeys.balance);
  }
}

function listSums({ modelId, status, settlement, providerCostUsd, apiKeyId }: StoredGeneration, costUsd: number) {
  if (settlement === undefined) return [];
  const day = settlement.at.slice(0, 10);
  const micro = (usd: number) => Math.round(usd * 1_000_000);
  const isCompleted = status === 'completed';
  const estimate = isCompleted ? micro(providerCostUsd ?? 0) : 0;
  const costMicroUsd = micro(costUsd) - estimate;
  const isNewlyPriced = isCompleted && providerCostUsd === undefined;
  const credits = settlement.kind === 'capture' ? settlement.amount : 0;
  const model = {
    costMicroUsd,
    billedMicroUsd: micro(costUsd),
    ...(isCompleted && { billed: 1 }),
    ...(isNewlyPriced && { priced: 1, pricedCredits: credits }),
  };
  return [
    { key: keys.modelDay(day, modelId), sums: model },
    ...(apiKeyId === undefined ? [] : [{ key: keys.keyDay(day, apiKeyId), sums: { costMicroUsd } }]),
  ];
}
