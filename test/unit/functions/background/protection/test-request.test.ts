import { afterEach, describe, expect, it, vi } from 'vitest';
import { isTestRequestDue, makeTestRequest } from '#functions/background/protection/protect.ts';
import { KeyUnusable } from '#functions/domain/jobs/provider-jobs.ts';
import type { StoredPause } from '#functions/domain/pauses/pause-repository.ts';
import { log } from '#functions/platform/log.ts';
import { ProviderRefusal } from '#functions/providers/provider-error.ts';
import { noStats, testRequestDelayMinutes } from '#shared/rules/protection.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

afterEach(() => void vi.restoreAllMocks());

const now = new Date('2026-11-25T12:00:00.000Z');
const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const paused: StoredPause = {
  id: 'flux',
  kind: 'model',
  name: 'Flux',
  reason: 'failures',
  since: minutesFromNow(-60),
  stats: noStats,
  failedTestRequests: 2,
  nextTestRequestAt: minutesFromNow(0),
};
const testRequest = {
  provider: 'fal',
  endpoint: 'fal-ai/flux',
  requestId: 'request',
  startedAt: minutesFromNow(-60),
} as const;
const postponed = {
  failedTestRequests: 3,
  nextTestRequestAt: minutesFromNow(testRequestDelayMinutes(3)),
};

interface World {
  readonly failed?: readonly { readonly id: string; readonly code: string }[];
  readonly inputs?: readonly string[];
  readonly status?: object | Error;
  readonly result?: () => Promise<unknown>;
  readonly open?: () => Promise<unknown>;
}

async function tested(pause: StoredPause, { failed = [], inputs = [], status = {}, result, open }: World = {}) {
  const calls: unknown[] = [];
  const queue = {
    submit: async (...call: unknown[]) => {
      calls.push(['submit', ...call]);
      return { requestId: 'new request', urls: undefined };
    },
    status: async (...call: unknown[]) => {
      calls.push(['status', ...call]);
      if (status instanceof Error) throw status;
      return status;
    },
    result: result ?? (async () => ({})),
  };
  const saved: unknown[] = [];
  const input = (id: string) => ({ endpoint: `endpoint of ${id}`, apiKeyId: 'key-1', payload: { id } });
  const deps = {
    bills: { saveTestJob: async () => undefined },
    pauses: { saveTestRequest: async (_: StoredPause, changes: object) => void saved.push(changes) },
    generations: { findInput: async (id: string) => (inputs.includes(id) ? input(id) : undefined) },
    lists: {
      pageOf: async (...call: unknown[]) => {
        calls.push(['pageOf', ...call]);
        return { items: failed.map(({ id, code }) => ({ id, provider: 'fal', error: { code } })) };
      },
    },
    jobs: open ?? (async (paidJob: unknown) => (calls.push(['open', paidJob]), queue)),
    publicInput: async (payload: object) => ({ ...payload, isPublic: true }),
    now: () => now,
  };
  const hasSucceeded = await makeTestRequest(deps as never, pause);
  return { hasSucceeded, saved, calls };
}

it.each([
  ['a pause for failures whose time has come', paused, true],
  ['one whose time comes later', { ...paused, nextTestRequestAt: minutesFromNow(1) }, false],
  ['one with a running test request', { ...paused, nextTestRequestAt: undefined, testRequest }, true],
  ['one without a next one', { ...paused, nextTestRequestAt: undefined }, false],
  ['a pause for cost', { ...paused, reason: 'cost' }, false],
] as const)('a test request is due for %s: %#', (_, pause, isDue) => {
  expect(isTestRequestDue(pause, now)).toBe(isDue);
});

describe('a test request', () => {
  it('repeats the last failure that was not the input’s, and whose input still exists', async () => {
    const failed = [
      { id: 'of input', code: 'invalid_input' },
      { id: 'deleted', code: 'provider' },
      { id: 'kept', code: 'timeout' },
      { id: 'older', code: 'provider' },
    ];
    const { hasSucceeded, saved, calls } = await tested(paused, { failed, inputs: ['of input', 'kept', 'older'] });
    expect(hasSucceeded).toBe(false);
    expect(calls).toEqual([
      ['pageOf', { status: 'failed', modelId: 'flux' }, { limit: 20 }],
      ['open', { provider: 'fal', apiKeyId: 'key-1' }],
      ['submit', 'endpoint of kept', { id: 'kept', isPublic: true }],
    ]);
    const started = {
      provider: 'fal',
      endpoint: 'endpoint of kept',
      apiKeyId: 'key-1',
      requestId: 'new request',
      jobUrls: undefined,
      startedAt: now.toISOString(),
    };
    expect(saved).toEqual([{ testRequest: started, failedTestRequests: 2 }]);
  });

  it('stops when there is nothing to repeat', async () => {
    expect(await tested(paused)).toMatchObject({ hasSucceeded: false, saved: [{ failedTestRequests: 2 }] });
  });

  const running = { ...paused, testRequest };

  it('succeeds with a result', async () => {
    const { hasSucceeded, saved, calls } = await tested(running, { status: { state: 'ended' } });
    expect([hasSucceeded, saved]).toEqual([true, []]);
    expect(calls).toEqual([
      ['open', testRequest],
      ['status', 'fal-ai/flux', { requestId: 'request', urls: undefined }],
    ]);
  });

  it('that fails is repeated later', async () => {
    const failedAtModel = await tested(running, { status: { state: 'ended', errorType: 'timeout' } });
    expect(failedAtModel).toMatchObject({ hasSucceeded: false, saved: [postponed] });
    const reported = publishedValues('UnexpectedErrors');
    const info = vi.spyOn(log, 'info').mockReturnValue(undefined);
    const refusal = new ProviderRefusal({ kind: 'invalid', body: {}, retryable: false });
    const withoutResult = await tested(running, { status: { state: 'ended' }, result: () => Promise.reject(refusal) });
    expect(withoutResult).toMatchObject({ hasSucceeded: false, saved: [postponed] });
    const keyless = await tested(running, { open: () => Promise.reject(new KeyUnusable('It is gone')) });
    expect(keyless).toMatchObject({ hasSucceeded: false, saved: [postponed] });
    expect([info.mock.calls.length, reported]).toEqual([2, []]);
    const broken = await tested(running, { status: new TypeError('broken') });
    expect(broken).toMatchObject({ hasSucceeded: false, saved: [postponed] });
    expect([info.mock.calls.length, reported]).toEqual([2, [1]]);
  });

  it('is waited for an hour', async () => {
    const status = { state: 'running' };
    expect(await tested(running, { status })).toMatchObject({ hasSucceeded: false, saved: [] });
    const older = { ...running, testRequest: { ...testRequest, startedAt: minutesFromNow(-61) } };
    expect(await tested(older, { status })).toMatchObject({ hasSucceeded: false, saved: [postponed] });
  });
});
