import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  countOpenIssues,
  countReports,
  countRequestStatuses,
  countDayStats,
} from '#functions/background/projections/count-days-and-requests.ts';
import { pageNames, reasonName } from '#functions/domain/analytics/day-rows.ts';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import { type Key, keys } from '#functions/platform/table/keys.ts';
import type { StreamItem } from '#functions/platform/table/stream.ts';
import { findBucket } from '#shared/rules/stats.ts';

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
  'the numbers of the days equal a recount of the generations, in any order and after repeats',
  (samples) => {
    const changes = samples.flatMap((sample, index) => {
      const { before, after } = images(sample, index);
      return [
        // Later changes, such as a deleted result, count nothing.
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
    for (const { key, name, by } of changes.flatMap(countDayStats)) add(`${key.sk} ${name}`, by);

    const recounted = new Map(counted);
    counted.clear();
    for (const sample of samples) {
      const { modelId, startedSecond, seconds, ending, amount, providerCostUsd } = sample;
      add(`${at(startedSecond).slice(0, 10)}#MODEL#${modelId} started`, 1);
      add(`${at(startedSecond).slice(0, 10)}#MODEL#${modelId} ${pageNames('/x').started}`, 1);
      if (ending === undefined) continue;
      const day = at(startedSecond + seconds).slice(0, 10);
      const model = `${day}#MODEL#${modelId}`;
      add(`${model} ${ending}`, 1);
      add(`${model} ${ending === 'completed' ? 'captured' : 'released'}`, amount);
      if (ending !== 'completed') continue;
      add(`${model} duration${findBucket(seconds)}`, 1);
      add(`${model} ${pageNames('/x').income}`, amount);
      if (providerCostUsd === undefined) continue;
      add(`${model} priced`, 1);
      add(`${model} pricedCredits`, amount);
      add(`${model} costMicroUsd`, Math.round(providerCostUsd * 1_000_000));
    }
    expect(Object.fromEntries(recounted)).toEqual(Object.fromEntries(counted));
  },
);

const statuses = ['pending', 'processing', 'completed', 'rejected'] as const;
type Status = (typeof statuses)[number];

function requestOf(id: number, formId: string, status: Status): StreamItem {
  const createdAt = '2026-11-20T12:00:00.000Z';
  const requestFields = { routePath: '/p', formName: 'P', requestType: 'image', appId: 'a', details: 'D' };
  const hold = { amount: 1, at: createdAt };
  return {
    ...keys.proRequest('u', String(id)),
    id: String(id),
    userId: 'u',
    formId,
    ...requestFields,
    status,
    hold,
    createdAt,
  };
}

/** The form of a request and its statuses over time. */
const requestHistory = fc.tuple(
  fc.constantFrom('a', 'b'),
  fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 5 }),
);

test.prop([fc.array(requestHistory, { maxLength: 30 })])(
  'the numbers of requests by status equal a recount, for each form and for all',
  (histories) => {
    const sums = histories.flatMap(([formId, passed], id) =>
      passed.flatMap((status, step) => {
        const previous = passed[step - 1];
        return countRequestStatuses({
          id: `${id} ${step}`,
          before: previous && requestOf(id, formId, previous),
          after: requestOf(id, formId, status),
        });
      }),
    );
    const shouldExist = ({ pk, sk }: Key, status: Status) =>
      sums
        .filter(({ key, name }) => key.pk === pk && key.sk === sk && name === status)
        .reduce((sum, { by }) => sum + by, 0);
    const ends = histories.map(([formId, passed]) => ({ formId, status: passed.at(-1) }));
    for (const status of statuses) {
      const all = ends.filter((end) => end.status === status);
      expect(shouldExist(keys.requestTotals, status)).toBe(all.length);
      for (const formId of ['a', 'b']) {
        const formEnds = all.filter((end) => end.formId === formId);
        expect(shouldExist(keys.requestCounts(formId), status)).toBe(formEnds.length);
      }
    }
  },
);

it('counts an issue once until it is deleted', () => {
  const issue = { ...keys.issue('charge-failed#g'), amount: 3 };
  const by = (before: StreamItem | undefined, after: StreamItem | undefined) =>
    countOpenIssues({ id: 'r', before, after }).map((sum) => [sum.key, sum.by]);
  expect(by(undefined, issue)).toEqual([[keys.issueCounts, 1]]);
  expect(by(issue, { ...issue, amount: 4 })).toEqual([]);
  expect(by(issue, undefined)).toEqual([[keys.issueCounts, -1]]);
  expect(by(undefined, { ...keys.account('u') })).toEqual([]);
});

it('counts open cases of reports, and reports by month', () => {
  const item = (sk: string, more: object): StreamItem => ({ pk: 'USER#u', sk, ...more });
  const open = item('REPORTCASE#a', { status: 'open' });
  const kept = item('REPORTCASE#a', { status: 'kept' });
  const counted = (before: StreamItem | undefined, after: StreamItem | undefined) =>
    countReports({ id: '1', before, after });
  const openCase = { key: reportKeys.counts, name: 'open' };
  expect(counted(undefined, open)).toEqual([{ ...openCase, by: 1 }]);
  expect(counted(open, kept)).toEqual([{ ...openCase, by: -1 }]);
  expect(counted(open, undefined)).toEqual([{ ...openCase, by: -1 }]);
  const one = item('REPORT#a#1#h', { reason: 'hate', at: '2026-11-30T23:59:59.000Z' });
  expect(counted(undefined, one)).toEqual([{ key: reportKeys.month('2026-11'), name: 'hate', by: 1 }]);
  const uncounted = [
    counted(open, open),
    counted(kept, undefined),
    counted(one, undefined),
    counted(one, one),
    counted(undefined, item('ASSET#a', { status: 'open' })),
    counted(undefined, undefined),
  ];
  expect(uncounted.flat()).toEqual([]);
});

describe('the numbers of a day', () => {
  const day = '2026-11-20';
  const endedAt = `${day}T12:00:00.000Z`;
  const key = keys.creditDay(day);
  const statsOf = (after: StreamItem, before?: StreamItem) => countDayStats({ id: 'r', before, after });
  const settledOn = (kind: string, amount: number) => ({ kind, amount, at: endedAt });

  it('include the reason of a failure, and the cost of a key', () => {
    const { before } = images(
      { modelId: 'a', startedSecond: 0, seconds: 5, ending: undefined, amount: 7, providerCostUsd: 0.05 },
      1,
    );
    const own: StreamItem = { ...before, apiKeyId: 'key-1' };
    const completed = { ...own, status: 'completed', settlement: settledOn('capture', 7) };
    const ofKey = { key: keys.keyDay(day, 'key-1'), name: 'costMicroUsd', by: 50_000 };
    expect(statsOf(completed, own)).toContainEqual(ofKey);
    const unpriced = { ...completed, providerCostUsd: undefined };
    expect(statsOf(unpriced, own).map((sum) => sum.key)).not.toContainEqual(ofKey.key);
    const error = { code: 'timeout', message: 'Too long', retryable: true };
    const failed = { ...own, status: 'failed', error, settlement: settledOn('release', 7) };
    expect(statsOf(failed, own)).toEqual(
      [
        ['failed', 1],
        ['released', 7],
        [reasonName('timeout'), 1],
      ].map(([name, by]) => ({ key: keys.modelDay(day, 'a'), name, by })),
    );
    const cancelled = { ...failed, status: 'cancelled', settlement: settledOn('release', 0) };
    expect(statsOf(cancelled, own)).toEqual([{ key: keys.modelDay(day, 'a'), name: 'cancelled', by: 1 }]);
    const free = { ...unpriced, settlement: settledOn('capture', 0) };
    expect(statsOf(free, own).map(({ name }) => name)).not.toContain('captured');
  });

  it.each([
    ['capture', 5, [{ key, name: 'spent', by: 5 }]],
    ['release', 5, [{ key, name: 'released', by: 5 }]],
    ['refund-due', 5, []],
    ['capture', 0, []],
  ])('include a request that ends with a %s of %i', (kind, amount, sums) => {
    const pending = requestOf(1, 'a', 'pending');
    const ended = { ...requestOf(1, 'a', 'completed'), settlement: settledOn(kind, amount) };
    expect(statsOf(ended, pending)).toEqual(sums);
    expect(statsOf(ended)).toEqual(sums);
    expect(statsOf(ended, ended)).toEqual([]);
    expect(statsOf(pending)).toEqual([]);
  });

  it.each([
    ['grant', undefined, 'granted'],
    ['refund', 'g1', 'refunded'],
    ['deduct', undefined, 'spent'],
    ['deduct', 'g1', undefined],
    ['write-off', 'g1', undefined],
    ['write-off', undefined, undefined],
    ['correction', undefined, undefined],
  ])('include a %s for the generation %s as %s', (kind, generationId, name) => {
    const entry = {
      ...keys.ledgerEntry('u', 'l'),
      id: 'l',
      userId: 'u',
      kind,
      amount: 5,
      reason: '',
      generationId,
      at: endedAt,
    };
    expect(statsOf(entry)).toEqual(name === undefined ? [] : [{ key, name, by: 5 }]);
    expect(statsOf(entry, entry)).toEqual([]);
  });

  it('include a refund once, on its own day, beside the income of the model', () => {
    const { before, after } = images(
      { modelId: 'a', startedSecond: 0, seconds: 5, ending: 'completed', amount: 8, providerCostUsd: 0.05 },
      1,
    );
    const refunded = { ...after!, refund: { amount: 8, reason: 'Sorry', at: at(3 * 86_400) } };
    const refundKey = keys.modelDay(at(3 * 86_400).slice(0, 10), 'a');
    expect(statsOf(refunded, after)).toEqual([
      { key: refundKey, name: 'refunded', by: 8 },
      { key: refundKey, name: pageNames('/x').income, by: -8 },
      { key: refundKey, name: 'pricedRefunded', by: 8 },
    ]);
    expect(statsOf(refunded, refunded)).toEqual([]);
    const unpriced = { ...refunded, providerCostUsd: undefined };
    expect(statsOf(unpriced, after)).toEqual([
      { key: refundKey, name: 'refunded', by: 8 },
      { key: refundKey, name: pageNames('/x').income, by: -8 },
    ]);
    expect(statsOf(refunded, before).filter(({ name }) => /efunded/.test(name))).toHaveLength(2);
  });

  it('include a generation of a page, and what it earned', () => {
    const { before, after } = images(
      { modelId: 'a', startedSecond: 0, seconds: 5, ending: 'completed', amount: 8, providerCostUsd: undefined },
      1,
    );
    const ofPage = (one: StreamItem, previous?: StreamItem) =>
      statsOf(one, previous).flatMap(({ name, by }) =>
        Object.values(pageNames('/x')).includes(name) ? [[name, by]] : [],
      );
    expect(ofPage(before)).toEqual([[pageNames('/x').started, 1]]);
    expect(ofPage(after!, before)).toEqual([[pageNames('/x').income, 8]]);
  });

  it('include a new subscriber once', () => {
    const plan = { planName: '', sku: '', planIsOneTime: false, subscriptionId: '' };
    const times = { subscriptionCreatedAt: null, subscriptionExpiresAt: null, createdAt: endedAt };
    const person = { userId: 'u', name: 'Maya', country: 'Sweden', countryCode: 'SE' };
    const profile = { ...keys.subscriber('u'), ...person, ...plan, ...times };
    expect(statsOf(profile)).toEqual([{ key, name: 'joined', by: 1 }]);
    expect(statsOf({ ...profile, name: 'New' }, profile)).toEqual([]);
  });

  it('include nothing else', () => {
    expect(statsOf(keys.account('u'))).toEqual([]);
    expect(countDayStats({ id: 'r', before: requestOf(1, 'a', 'pending'), after: undefined })).toEqual([]);
  });
});

it('counts a request once when only something else of it changes', () => {
  const pending = requestOf(1, 'a', 'pending');
  const counted = (before: StreamItem | undefined, after: StreamItem | undefined) =>
    countRequestStatuses({ id: 'r', before, after }).map(({ name, by }) => [name, by]);
  expect(counted(undefined, pending)).toEqual([
    ['pending', 1],
    ['pending', 1],
  ]);
  expect(counted(pending, { ...pending, details: 'E' })).toEqual([]);
  expect(counted(pending, undefined)).toEqual([]);
  expect(countOpenIssues({ id: 'r', before: undefined, after: keys.issue('x') })).toMatchObject([{ name: 'open' }]);
  expect(countOpenIssues({ id: 'r', before: undefined, after: undefined })).toEqual([]);
});
