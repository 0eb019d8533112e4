import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';
import { deleteDueCopies, ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { KeyUnusable } from '#functions/domain/jobs/provider-jobs.ts';
import { ProviderRefusal, ProviderUnreachable, type RefusalKind } from '#functions/providers/provider-error.ts';
import { Providers, type JobStatus } from '#functions/providers/provider.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { publishedValues } from '#test/support/published-metrics.ts';
import { FakeProvider } from '../providers/fake-provider.ts';

let started: NewTable;
let copies: ProviderCopies;
beforeAll(async () => {
  started = await newTable();
  copies = new ProviderCopies(started.table);
});

afterEach(() => void vi.restoreAllMocks());

const settledAt = new Date('2026-11-27T12:00:00.000Z');
const refusal = (kind: RefusalKind) => new ProviderRefusal({ kind, body: undefined, retryable: true });
const after = (minutes: number) => new Date(settledAt.getTime() + minutes * 60_000);
const endedRun: GenerationRun = { requestId: 'request', endpoint: 'poster', endedAt: settledAt.toISOString() };
let count = 0;

interface World {
  readonly run?: GenerationRun;
  readonly isSettled?: boolean;
  readonly status?: (endpoint: string, job: unknown) => Promise<JobStatus>;
  readonly refusals?: readonly Error[];
}

async function copyOf({ run = endedRun, isSettled = true, status, refusals = [] }: World) {
  const id = `generation-${(count += 1)}`;
  const settlement = isSettled ? { kind: 'capture', amount: 1, at: settledAt.toISOString() } : undefined;
  const generation = { id, provider: 'fake', settlement } as StoredGeneration;
  await copies.add(generation, run, settledAt);
  const deleted: string[] = [];
  const remaining = [...refusals];
  const provider = {
    ...new FakeProvider().provider,
    deleteCopies: async (key: string, requestId: string) => {
      const refused = remaining.shift();
      if (refused !== undefined) throw refused;
      deleted.push(`${requestId} with ${key}`);
    },
  };
  const attempt = async (minutes: number) => {
    await deleteDueCopies({
      copies,
      generations: { find: async (wanted) => (wanted === id ? generation : undefined) },
      apiKeys: new ApiKeyRepository(started.table),
      providers: new Providers([provider]),
      jobs: async () => ({ status, result: async () => undefined, cancel: async () => 'too_late' }) as never,
      now: () => after(minutes),
    });
    return { deleted: [...deleted], left: await copies.find(id), overdue: await copies.countOverdue() };
  };
  return { id, attempt };
}

it('copies of an ended job are deleted once', async () => {
  const { attempt } = await copyOf({});
  expect(await attempt(1)).toEqual({ deleted: ['request with fake-key'], left: undefined, overdue: 0 });
  expect((await attempt(2)).deleted).toHaveLength(1);
});

it('a generation that was never submitted has no copies', async () => {
  const { id } = await copyOf({ run: { submittedAt: settledAt.toISOString(), endpoint: 'poster' } });
  expect(await copies.find(id)).toBeUndefined();
});

it('copies of an unsettled generation stay, because its result can still be stored', async () => {
  const { attempt, id } = await copyOf({ isSettled: false });
  expect(await attempt(1)).toMatchObject({ deleted: [], left: { attempts: 1 } });
  await copies.remove(id);
});

it('copies of a job that was given up are deleted after its end', async () => {
  const { endedAt, ...run } = endedRun;
  const states: JobStatus[] = [{ state: 'running' }, { state: 'ended' }];
  const { attempt } = await copyOf({ run, status: async () => states.shift()! });
  expect(endedAt).toBeDefined();
  expect(await attempt(1)).toMatchObject({ deleted: [], left: { attempts: 1 } });
  expect(await attempt(10)).toMatchObject({ deleted: ['request with fake-key'], left: undefined });
  const unknown = await copyOf({ run, status: () => Promise.reject(refusal('unknown_job')) });
  expect(await unknown.attempt(1)).toMatchObject({ left: undefined });
});

it('copies of a job whose state is not known stay, and the job is asked for at its own address', async () => {
  const url = 'https://queue.test/request';
  const jobUrls = { status: `${url}/status`, result: url, cancel: `${url}/cancel` };
  const { endedAt, ...run } = { ...endedRun, jobUrls };
  expect(endedAt).toBeDefined();
  const asked: unknown[] = [];
  for (const fault of [refusal('busy'), new ProviderUnreachable(new Error('reset'))]) {
    const status = async (...args: unknown[]) => {
      asked.push(args);
      throw fault;
    };
    const { attempt, id } = await copyOf({ run, status });
    expect(await attempt(1)).toMatchObject({ deleted: [], left: { attempts: 1 } });
    await copies.remove(id);
  }
  expect(asked).toEqual([0, 1].map(() => ['poster', { requestId: 'request', urls: jobUrls }]));
});

it('copies of a generation that no longer exists are deleted', async () => {
  const { attempt, id } = await copyOf({});
  const { endpoint = '', requestId = '' } = endedRun;
  await copies.remove(id);
  await copies.add(
    { id: 'gone', provider: 'fake' } as StoredGeneration,
    { endpoint, requestId, endedAt: 'x' },
    settledAt,
  );
  expect((await attempt(1)).deleted).toHaveLength(1);
  expect(await copies.find('gone')).toBeUndefined();
});

it('our own fault is reported and changes nothing, and an entry that is gone already is no fault', async () => {
  const unexpected = publishedValues('UnexpectedErrors');
  const { attempt, id } = await copyOf({ refusals: [new TypeError('x is not a function')] });
  expect(await attempt(1)).toMatchObject({ deleted: [], left: { attempts: 0 } });
  expect(unexpected).toEqual([1]);
  vi.spyOn(copies, 'find').mockResolvedValueOnce(undefined);
  expect((await attempt(1)).deleted).toEqual([]);
  expect(unexpected).toEqual([1]);
  await copies.remove(id);
});

it('an entry is read as it was last written, also while copies of the table lag', async () => {
  const sent = vi.spyOn(started.client, 'send');
  await copies.find('generation');
  expect(sent.mock.calls[0]?.[0].input).toMatchObject({ ConsistentRead: true });
});

it('ten copies are deleted at once, and no more after half a minute', async () => {
  const others = await Promise.all(Array.from({ length: 11 }, () => copyOf({})));
  let nowMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs);
  const isLeft = async () => {
    const found = await Promise.all(others.map(({ id }) => copies.find(id)));
    return found.filter((copy) => copy !== undefined).length;
  };
  const remove = copies.remove.bind(copies);
  vi.spyOn(copies, 'remove').mockImplementation(async (id) => {
    nowMs = 30_000;
    return remove(id);
  });
  await others[0]!.attempt(1);
  expect(await isLeft()).toBe(1);
  nowMs = 0;
  await others[0]!.attempt(1);
  expect(await isLeft()).toBe(0);
});

it('a refused deletion is tried again, later each time, and counted after an hour', async () => {
  const { attempt } = await copyOf({ refusals: [refusal('denied'), new KeyUnusable('gone'), refusal('unclear')] });
  expect(await attempt(1)).toMatchObject({ deleted: [], left: { attempts: 1 }, overdue: 0 });
  expect(await attempt(1.5)).toMatchObject({ left: { attempts: 1 } });
  expect(await attempt(59)).toMatchObject({ left: { attempts: 2 }, overdue: 0 });
  expect(await attempt(60.9)).toMatchObject({ left: { attempts: 2 } });
  expect(await attempt(70)).toMatchObject({ left: { attempts: 3 }, overdue: 1 });
  expect(await attempt(80)).toMatchObject({ left: undefined, overdue: 0, deleted: ['request with fake-key'] });
});

it('a subscriber who deletes a result does not wait for the next attempt', async () => {
  const { attempt, id } = await copyOf({ refusals: [refusal('denied')] });
  await attempt(1);
  await copies.hasten(id, after(1.2));
  expect(await attempt(1.3)).toMatchObject({ left: undefined });
  await copies.hasten(id, after(2));
  expect(await copies.find(id)).toBeUndefined();
});

it('is overdue after exactly an hour', async () => {
  const { attempt, id } = await copyOf({ refusals: [refusal('denied')] });
  expect(await attempt(60)).toMatchObject({ left: { attempts: 1 }, overdue: 1 });
  await copies.remove(id);
});

it('is given up after 30 days', async () => {
  const { attempt } = await copyOf({ refusals: [refusal('denied')] });
  expect(await attempt(30 * 24 * 60)).toEqual({ deleted: [], left: undefined, overdue: 0 });
});
