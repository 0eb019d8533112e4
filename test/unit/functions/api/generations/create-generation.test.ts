import { expect, it, vi } from 'vitest';
import { createGeneration, newGeneration } from '#functions/api/generations/create-generation.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const caller = { userId: 'maya', session: { isMock: false } } as never;
const request = {
  routePath: '/dream-image',
  values: { prompt: 'a cat', seed: 7 },
  creditCost: 10,
  idempotencyKey: 'key-1',
};
const page = { appId: 'app', routePath: '/dream-image', title: 'Dream Image' };
const model = {
  id: 'flux',
  version: 1,
  provider: 'fal',
  outputType: 'image',
  estimatedSeconds: 10,
  pollingIntervalSeconds: 60,
};
const existing = newGeneration({
  id: 'generation-0a',
  page: page as never,
  model: { ...model, pollingNodeName: '' } as never,
  price: { credits: 10, parts: [], minimum: undefined } as never,
  caller,
  request,
  now,
});

async function repeated(repeat: Partial<typeof request>, stored: StoredGeneration = existing, isLost = false) {
  const start = vi.fn<() => Promise<void>>(async () => {
    if (isLost) throw new Error('Rate exceeded');
  });
  const deps = {
    publishedPages: { read: async () => ({ items: { get: () => stored } }) },
    executions: { start },
    assets: {},
  };
  const generation = await createGeneration(deps as never, caller, { ...request, ...repeat });
  return { id: generation.id, starts: start.mock.calls.length };
}

it('a repeated request returns the first generation, and starts it again in case its start was lost', async () => {
  expect(await repeated({})).toEqual({ id: existing.id, starts: 1 });
  expect(await repeated({ values: { seed: 7, prompt: 'a cat' } })).toEqual({ id: existing.id, starts: 1 });
  expect(await repeated({}, { ...existing, status: 'completed' })).toEqual({ id: existing.id, starts: 0 });
});

it('another request with a used key is a conflict', async () => {
  const conflict = { code: 'idempotency_conflict' };
  await expect(repeated({ values: { prompt: 'a dog', seed: 7 } })).rejects.toMatchObject(conflict);
  await expect(repeated({ values: { prompt: 'a cat', seed: 7, size: 'big' } as never })).rejects.toMatchObject(
    conflict,
  );
  await expect(repeated({ routePath: '/other' })).rejects.toMatchObject(conflict);
});

it('a generation whose start failed is taken, and the failure is reported', async () => {
  const reported = publishedValues('UnexpectedErrors');
  expect(await repeated({}, existing, true)).toEqual({ id: existing.id, starts: 1 });
  expect(reported).toEqual([1]);
  vi.restoreAllMocks();
});
