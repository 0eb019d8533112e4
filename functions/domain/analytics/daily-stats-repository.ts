import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const count = z._default(z.number(), 0);

const modelDaySchema = z.pipe(
  z.looseObject({
    sk: z.string(),
    started: count,
    completed: count,
    failed: count,
    cancelled: count,
    /** Credits that were captured, and that were given back. */
    captured: count,
    released: count,
    /** Those that were captured before 2026-11-25, which the credit days have, too. */
    credits: count,
    /** Of completed generations whose price was known: how many, their credits, and what the provider took in millionths. */
    priced: count,
    pricedCredits: count,
    costMicroUsd: count,
  }),
  z.transform(({ sk, ...numbers }) => {
    const [day = '', , modelId = ''] = sk.split('#');
    const { credits, captured } = numbers;
    return {
      ...numbers,
      credits: credits + captured,
      day,
      modelId,
      durations: durationsOf(numbers),
      reasons: reasonsOf(numbers),
    };
  }),
);
export type ModelDay = z.output<typeof modelDaySchema>;

/** Credits that moved without a generation: each model's own day has the others. */
const creditDaySchema = z.pipe(
  z.object({ sk: z.string(), granted: count, spent: count, released: count, refunded: count }),
  z.transform(({ sk, ...numbers }) => ({ ...numbers, day: sk.split('#')[0] ?? '' })),
);
export type CreditDay = z.output<typeof creditDaySchema>;

/** What a day's numbers are called in the table: a bucket of the histogram of durations. */
export const bucketName = (bucket: number) => `duration${bucket}`;
const bucketPattern = /^duration(\d+)$/;

/** The same of why generations failed, by the code of their error. */
export const reasonName = (code: string) => `reason_${code}`;
const reasonPattern = /^reason_(.+)$/;

const keyDaySchema = z.pipe(
  z.object({ sk: z.string(), costMicroUsd: count }),
  z.transform(({ sk, costMicroUsd }) => ({ apiKeyId: sk, costUsd: costMicroUsd / 1_000_000 })),
);

/** Far more than the models that people define can have in three months. */
const mostRows = 200_000;

/** What was generated and paid, day by day, as the stream has counted it; days are UTC days. */
export class DailyStatsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Both ends included. One read of the table for every megabyte: some thousand days of models. */
  async days(from: string, to: string): Promise<{ models: ModelDay[]; credits: CreditDay[] }> {
    const range = { from, upTo: `${to}#~` };
    const all = await this.table.first({ ...partitions.days, ...range }, rowSchema, mostRows);
    return {
      models: all.filter(({ sk }) => !isOfCredits(sk)).map((row) => modelDaySchema.parse(row)),
      credits: all.filter(({ sk }) => isOfCredits(sk)).map((row) => creditDaySchema.parse(row)),
    };
  }

  /** One model's days, as they were counted: a batch. */
  async ofModel(modelId: string, days: readonly string[]): Promise<ModelDay[]> {
    const found = await this.table.getMany(
      days.map((day) => keys.modelDay(day, modelId)),
      modelDaySchema,
    );
    return [...found.values()];
  }

  /** What each API key paid on a day, as far as that was known. */
  keyDays(day: string): Promise<z.output<typeof keyDaySchema>[]> {
    return this.table.first(partitions.keyDays(day), keyDaySchema, mostRows);
  }
}

const rowSchema = z.looseObject({ sk: z.string() });

function isOfCredits(sk: string): boolean {
  return sk.endsWith('#CREDITS');
}

function reasonsOf(numbers: Readonly<Record<string, unknown>>): Map<string, number> {
  return new Map(
    Object.entries(numbers).flatMap(([name, value]): [string, number][] => {
      const [, code] = reasonPattern.exec(name) ?? [];
      return code === undefined || typeof value !== 'number' ? [] : [[code, value]];
    }),
  );
}

function durationsOf(numbers: Readonly<Record<string, unknown>>): Map<number, number> {
  return new Map(
    Object.entries(numbers).flatMap(([name, value]): [number, number][] => {
      const [, bucket] = bucketPattern.exec(name) ?? [];
      return bucket === undefined || typeof value !== 'number' ? [] : [[Number(bucket), value]];
    }),
  );
}
