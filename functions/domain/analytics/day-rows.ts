import * as z from 'zod/mini';
import type { ModelDayCounts, PageCounts } from '#shared/rules/stats.ts';

const count = z._default(z.number(), 0);

export const modelDaySchema = z.pipe(
  z.looseObject({
    sk: z.string(),
    started: count,
    completed: count,
    failed: count,
    cancelled: count,
    captured: count,
    released: count,
    /** Credits captured before 2026-11-25; `captured` holds later ones. */
    credits: count,
    /** Counts only completed generations with a known price. Costs are in millionths of a dollar. */
    priced: count,
    pricedCredits: count,
    costMicroUsd: count,
    /** Completed generations whose cost is the provider's bill, and all bills of the day. */
    billed: count,
    billedMicroUsd: count,
    /** Credits refunded on this day, also of generations from earlier days; counted since 2026-11-26. */
    refunded: count,
    pricedRefunded: count,
  }),
  z.transform(({ sk, ...numbers }) => {
    const [day = '', , modelId = ''] = sk.split('#');
    const { credits, captured, refunded, pricedCredits, pricedRefunded } = numbers;
    return {
      ...numbers,
      /** Net of refunds, like everything that the console calls spent or income. */
      credits: credits + captured - refunded,
      pricedCredits: pricedCredits - pricedRefunded,
      /** Before refunds, for the limits of a model: a refund must not pause it. */
      paidCredits: pricedCredits,
      day,
      modelId,
      durations: readDurations(numbers),
      reasons: readReasons(numbers),
      pages: readPages(numbers),
    };
  }),
);
export type ModelDay = z.output<typeof modelDaySchema>;

export const creditDaySchema = z.pipe(
  z.object({ sk: z.string(), granted: count, spent: count, released: count, refunded: count, joined: count }),
  z.transform(({ sk, ...numbers }) => ({ ...numbers, day: sk.split('#')[0] ?? '' })),
);
export type CreditDay = z.output<typeof creditDaySchema>;

export const bucketName = (bucket: number) => `duration${bucket}`;
const bucketPattern = /^duration(\d+)$/;

export const reasonName = (code: string) => `reason_${code}`;
const reasonPattern = /^reason_(.+)$/;

export const pageNames = (routePath: string) => ({ started: `page_${routePath}`, income: `income_${routePath}` });
const pagePattern = /^(page|income)_(.+)$/;

export const keyDaySchema = z.pipe(
  z.object({ sk: z.string(), costMicroUsd: count }),
  z.transform(({ sk, costMicroUsd }) => ({ apiKeyId: sk, costUsd: costMicroUsd / 1_000_000 })),
);

export type DayRow = Omit<
  ModelDay,
  | 'sk'
  | 'modelId'
  | 'credits'
  | 'durations'
  | 'reasons'
  | 'pages'
  | 'refunded'
  | 'pricedRefunded'
  | 'paidCredits'
  | 'billedMicroUsd'
>;

export interface ModelRow extends ModelDayCounts {
  readonly modelId: string;
  readonly pages: ReadonlyMap<string, PageCounts>;
}

export function addPages(
  a: ReadonlyMap<string, PageCounts>,
  b: ReadonlyMap<string, PageCounts>,
): Map<string, PageCounts> {
  const sums = new Map(a);
  for (const [routePath, { started, income }] of b) {
    const known = sums.get(routePath) ?? { started: 0, income: 0 };
    sums.set(routePath, { started: known.started + started, income: known.income + income });
  }
  return sums;
}

function readPages(numbers: Readonly<Record<string, unknown>>): Map<string, PageCounts> {
  const counts = Object.entries(numbers).flatMap(([name, value]): [string, PageCounts][] => {
    const [, kind, routePath] = pagePattern.exec(name) ?? [];
    if (routePath === undefined || typeof value !== 'number') return [];
    return [[routePath, kind === 'page' ? { started: value, income: 0 } : { started: 0, income: value }]];
  });
  return counts.reduce((sums, entry) => addPages(sums, new Map([entry])), new Map<string, PageCounts>());
}

function readReasons(numbers: Readonly<Record<string, unknown>>): Map<string, number> {
  return new Map(
    Object.entries(numbers).flatMap(([name, value]): [string, number][] => {
      const [, code] = reasonPattern.exec(name) ?? [];
      return code === undefined || typeof value !== 'number' ? [] : [[code, value]];
    }),
  );
}

function readDurations(numbers: Readonly<Record<string, unknown>>): Map<number, number> {
  return new Map(
    Object.entries(numbers).flatMap(([name, value]): [number, number][] => {
      const [, bucket] = bucketPattern.exec(name) ?? [];
      return bucket === undefined || typeof value !== 'number' ? [] : [[Number(bucket), value]];
    }),
  );
}
