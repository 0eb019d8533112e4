import { beforeAll, expect, it } from 'vitest';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';
import { deleteDueCopies, ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { KeyUnusable } from '#functions/domain/jobs/provider-jobs.ts';
import { ProviderRefusal, type RefusalKind } from '#functions/providers/provider-error.ts';
import { Providers, type JobStatus } from '#functions/providers/provider.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { FakeProvider } from '../providers/fake-provider.ts';

let started: NewTable;
let copies: ProviderCopies;
beforeAll(async () => {
  started = await newTable();
  copies = new ProviderCopies(started.table);
});

const settledAt = new Date('2026-11-27T12:00:00.000Z');
const refusal = (kind: RefusalKind) => new ProviderRefusal({ kind, body: undefined, retryable: true });
const after = (minutes: number) => new Date(settledAt.getTime() + minutes * 60_000);
const endedRun: GenerationRun = { requestId: 'request', endpoint: 'poster', endedAt: settledAt.toISOString() };
let count = 0;

interface World {
  readonly run?: GenerationRun;
  readonly isSettled?: boolean;
  readonly status?: () => Promise<JobStatus>;
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

it('a refused deletion is tried again, later each time, and counted after an hour', async () => {
  const { attempt } = await copyOf({ refusals: [refusal('denied'), new KeyUnusable('gone'), refusal('unclear')] });
  expect(await attempt(1)).toMatchObject({ deleted: [], left: { attempts: 1 }, overdue: 0 });
  expect(await attempt(1.5)).toMatchObject({ left: { attempts: 1 } });
  expect(await attempt(59)).toMatchObject({ left: { attempts: 2 }, overdue: 0 });
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

it('is given up after 30 days', async () => {
  const { attempt } = await copyOf({ refusals: [refusal('denied')] });
  expect(await attempt(31 * 24 * 60)).toEqual({ deleted: [], left: undefined, overdue: 0 });
});
