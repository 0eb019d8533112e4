import * as z from 'zod/mini';
import type { ModelDayCounts } from '#shared/rules/stats.ts';

const count = z._default(z.number(), 0);

export const modelDaySchema = z.pipe(
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
export const creditDaySchema = z.pipe(
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

export const keyDaySchema = z.pipe(
  z.object({ sk: z.string(), costMicroUsd: count }),
  z.transform(({ sk, costMicroUsd }) => ({ apiKeyId: sk, costUsd: costMicroUsd / 1_000_000 })),
);

/** What a day's numbers add up to, of one model or of all. */
export type DayRow = Omit<ModelDay, 'sk' | 'modelId' | 'credits' | 'durations' | 'reasons'>;

/** A model's numbers of one day or of several. */
export interface ModelRow extends ModelDayCounts {
  readonly modelId: string;
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
