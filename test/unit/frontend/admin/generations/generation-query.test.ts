import { describe, expect, it } from 'vitest';
import { toCsvRows } from '#frontend/src/admin/generations/export-generations.ts';
import {
  type FilterName,
  type GenerationRow,
  isRefundable,
  matchesWords,
  netCredits,
  parseGenerationFilter,
} from '#frontend/src/admin/generations/generation-query.ts';

const charged: GenerationRow = {
  id: 'generation-0a',
  userId: 'user-7',
  pageTitle: 'Dream Image',
  modelId: 'dream-image',
  modelName: 'Flux',
  userName: 'Maya Lindqvist',
  prompt: 'A red fox',
  status: 'completed',
  outputType: 'image',
  receipt: { held: 0, charged: 10, released: 0, refundDue: 0 },
  assets: [],
  createdAt: '2026-11-20T12:00:00.000Z',
};
const refund = { amount: 10, reason: 'Six fingers', at: charged.createdAt };
const failed: GenerationRow = {
  ...charged,
  status: 'failed',
  receipt: { held: 0, charged: 0, released: 10, refundDue: 0 },
  error: { code: 'internal', message: 'Generation failed', retryable: true },
};

const parseDays = (filters: Partial<Record<FilterName, string>>) => {
  const { from, upTo } = parseGenerationFilter(
    new Map(Object.entries(filters) as [FilterName, string][]),
    new Date('2026-11-20T23:30:00Z'),
  );
  return [from, upTo];
};

describe('days', () => {
  it.each([
    [{ range: 'today' }, ['2026-11-20', undefined]],
    [{ range: '7' }, ['2026-11-14', undefined]],
    [{ range: 'all', from: '2026-11-01', upTo: '2026-11-02' }, ['2026-11-01', '2026-11-02']],
    [{ from: 'yesterday' }, [undefined, undefined]],
  ])('of %j are %j', (filters, days) => {
    expect(parseDays(filters)).toEqual(days);
  });
});

it('net credits leave out refunds and released credits, and include held ones', () => {
  const processing = { receipt: { held: 10, charged: 0, released: 0, refundDue: 0 } };
  expect([charged, { ...charged, refund }, failed, processing].map(netCredits)).toEqual([10, 0, 0, 10]);
});

it('only a charge that was not returned can be refunded', () => {
  const refundDue = { receipt: { held: 0, charged: 10, released: 0, refundDue: 10 } };
  expect([charged, { ...charged, refund }, failed, refundDue].map(isRefundable)).toEqual([true, false, false, false]);
});

it('words are searched in prompt, names and IDs', () => {
  const found = ['FOX', 'maya red', 'flux', 'user-7', '0a dream'].map((words) => matchesWords(charged, words));
  expect(found).toEqual([true, true, true, true, true]);
  expect(matchesWords(charged, 'fox blue')).toBe(false);
});

it('an export names the cause, and counts refunded and net credits', () => {
  const [head, ...lines] = toCsvRows([{ ...charged, refund, providerCostUsd: 0.003 }, failed]);
  const read = (line: (string | number)[] | undefined, name: string) => line?.[head!.indexOf(name)];
  expect(lines.map((line) => line.length)).toEqual([head!.length, head!.length]);
  const money = ['Credits charged', 'Credits refunded', 'Credits net', 'Provider cost (USD)'];
  expect(money.map((name) => read(lines[0], name))).toEqual([10, 10, 0, 0.003]);
  expect(read(lines[1], 'Cause')).toBe('Our fault');
  const billed = toCsvRows([{ ...charged, providerCostUsd: 0.003, billedUsd: 0.004 }])[1];
  const costs = ['Provider cost (USD)', 'Billed or estimated'];
  expect([lines[0], billed, lines[1]].map((line) => costs.map((name) => read(line, name)))).toEqual([
    [0.003, 'Estimated'],
    [0.004, 'Billed'],
    ['', ''],
  ]);
});
