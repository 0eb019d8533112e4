import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { bucketOf } from '#shared/rules/stats.ts';
import type { StreamItem } from '#functions/platform/table/stream.ts';
import { statsOf } from '#functions/background/projections/daily-stats.ts';

const start = Date.UTC(2026, 10, 1);
const generation = fc.record({
  modelId: fc.constantFrom('a', 'b'),
  startedSecond: fc.integer({ min: 0, max: 5 * 86_400 }),
  seconds: fc.integer({ min: 0, max: 4000 }),
  ending: fc.constantFrom('completed', 'failed', 'cancelled', undefined),
  amount: fc.integer({ min: 0, max: 20 }),
  providerCostUsd: fc.option(fc.constantFrom(0.003, 0.05, 1.25), { nil: undefined }),
});
type Sample = typeof generation extends fc.Arbitrary<infer T> ? T : never;

const at = (second: number) => new Date(start + second * 1000).toISOString();

function images(sample: Sample, index: number): { before: StreamItem; after: StreamItem | undefined } {
  const { modelId, startedSecond, seconds, ending, amount, providerCostUsd } = sample;
  const before = {
    pk: `GEN#${index}`,
    sk: 'GENERATION',
    id: String(index),
    userId: 'u',
    appId: 'app',
    status: 'processing',
    routePath: '/x',
    pageTitle: 'X',
    modelId,
    modelVersion: 1,
    outputType: 'image',
    estimatedSeconds: 1,
    pollingIntervalSeconds: 60,
    deadlineAt: at(startedSecond),
    requestHash: 'h',
    createdAt: at(startedSecond),
    ...(providerCostUsd !== undefined && { providerCostUsd }),
    hold: { amount, at: at(startedSecond) },
  };
  const settlement = { kind: ending === 'completed' ? 'capture' : 'release', amount, at: at(startedSecond + seconds) };
  return { before, after: ending && { ...before, status: ending, settlement } };
}

test.prop([fc.array(generation, { maxLength: 60 })])(
  'the numbers of the days are what a recount of the generations finds, whatever comes first or once more',
  (samples) => {
    const changes = samples.flatMap((sample, index) => {
      const { before, after } = images(sample, index);
      return [
        // Later changes, as of a deleted result, count nothing.
        ...(after
          ? [
              { id: `end ${index}`, before, after },
              { id: `later ${index}`, before: after, after },
            ]
          : []),
        { id: `start ${index}`, before: undefined, after: before },
      ];
    });
    const counted = new Map<string, number>();
    const add = (name: string, by: number) => by !== 0 && counted.set(name, (counted.get(name) ?? 0) + by);
    for (const { key, name, by } of changes.flatMap(statsOf)) add(`${key.sk} ${name}`, by);

    const recounted = new Map(counted);
    counted.clear();
    for (const sample of samples) {
      const { modelId, startedSecond, seconds, ending, amount, providerCostUsd } = sample;
      add(`${at(startedSecond).slice(0, 10)}#MODEL#${modelId} started`, 1);
      if (ending === undefined) continue;
      const day = at(startedSecond + seconds).slice(0, 10);
      const model = `${day}#MODEL#${modelId}`;
      add(`${model} ${ending}`, 1);
      add(`${model} ${ending === 'completed' ? 'captured' : 'released'}`, amount);
      if (ending !== 'completed') continue;
      add(`${model} duration${bucketOf(seconds)}`, 1);
      if (providerCostUsd === undefined) continue;
      add(`${model} priced`, 1);
      add(`${model} pricedCredits`, amount);
      add(`${model} costMicroUsd`, Math.round(providerCostUsd * 1_000_000));
    }
    expect(Object.fromEntries(recounted)).toEqual(Object.fromEntries(counted));
  },
);
