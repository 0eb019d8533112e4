import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

let started: NewTable;
let ledger: Ledger;
let generations: GenerationRepository;
beforeAll(async () => {
  started = await newTable();
  ledger = new Ledger(started.table);
  generations = new GenerationRepository(started.table);
});

let userId: string;
beforeEach(() => {
  userId = `user-${randomUUID()}`;
});

const at = new Date('2026-11-20T12:00:00Z');
const transfer = (amount: number, idempotencyKey: string = randomUUID()) => ({
  amount,
  reason: 'Test',
  idempotencyKey,
  at,
});
const limits = { maxRunning: 100 };
const capture = { kind: 'capture', status: 'completed', at } as const;
const release = { kind: 'release', status: 'failed', at } as const;

function generationOf(amount: number): StoredGeneration {
  return {
    id: randomUUID().replaceAll('-', ''),
    userId,
    appId: 'app',
    status: 'processing',
    routePath: '/page',
    pageTitle: 'Page',
    modelId: 'model',
    modelVersion: 1,
    provider: 'fal',
    outputType: 'image',
    estimatedSeconds: 10,
    pollingIntervalSeconds: 60,
    deadlineAt: at.toISOString(),
    chargedAtStart: false,
    requestHash: 'hash',
    createdAt: at.toISOString(),
    hold: { amount, at: at.toISOString() },
    outputs: [],
  };
}

async function holdCredits(amount: number): Promise<StoredGeneration> {
  const generation = generationOf(amount);
  await ledger.hold(generationCharge(generation), limits);
  return generation;
}

async function balances() {
  const { available, held: isHeld, spent, running } = await ledger.account(userId);
  return { available, held: isHeld, spent, running };
}

/** Counts each outcome: a result, or the code of an error. */
async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(calls)) {
    const key = outcome.status === 'fulfilled' ? String(outcome.value) : (outcome.reason as { code: string }).code;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('a grant', () => {
  it('adds credits, also without an account', async () => {
    expect(await ledger.grant(userId, transfer(30))).toBe(true);
    expect(await ledger.grant(userId, transfer(12))).toBe(true);
    expect(await balances()).toEqual({ available: 42, held: 0, spent: 0, running: 0 });
  });

  it('adds once per idempotency key, also in parallel', async () => {
    const calls = Array.from({ length: 10 }, () => ledger.grant(userId, transfer(30, 'the same')));
    expect(await outcomes(calls)).toEqual({ true: 1, false: 9 });
    expect(await balances()).toMatchObject({ available: 30 });
  });

  it('is refused when its key has granted another amount, also in parallel', async () => {
    const calls = [30, 31, 32].map((amount) => ledger.grant(userId, transfer(amount, 'the same')));
    expect(await outcomes(calls)).toEqual({ true: 1, idempotency_conflict: 2 });
    expect((await balances()).available).toBeLessThanOrEqual(32);
  });

  it('stays when the account is opened again', async () => {
    await ledger.grant(userId, transfer(30));
    await ledger.openAccount(userId);
    expect(await balances()).toMatchObject({ available: 30 });
  });
});

describe('a deduction', () => {
  it('spends the available credits, and no more', async () => {
    await ledger.grant(userId, transfer(10));
    await ledger.deduct(userId, transfer(7));
    const refusal = { code: 'insufficient_credits', message: 'Insufficient credit' };
    await expect(ledger.deduct(userId, transfer(4))).rejects.toMatchObject(refusal);
    expect(await balances()).toEqual({ available: 3, held: 0, spent: 7, running: 0 });
  });

  it('is refused without an account', async () => {
    await expect(ledger.deduct(userId, transfer(1))).rejects.toMatchObject({ code: 'insufficient_credits' });
  });

  it('spends once per idempotency key, also when nothing is left', async () => {
    await ledger.grant(userId, transfer(10));
    const calls = Array.from({ length: 10 }, () => ledger.deduct(userId, transfer(8, 'the same')));
    expect(await outcomes(calls)).toEqual({ undefined: 10 });
    expect(await balances()).toMatchObject({ available: 2, spent: 8 });
  });

  it('is refused when its key has spent another amount, also when nothing is left', async () => {
    await ledger.grant(userId, transfer(10));
    const calls = [8, 9, 10].map((amount) => ledger.deduct(userId, transfer(amount, 'the same')));
    expect(await outcomes(calls)).toEqual({ undefined: 1, idempotency_conflict: 2 });
  });

  it('never takes held credits', async () => {
    await ledger.grant(userId, transfer(10));
    await holdCredits(8);
    await expect(ledger.deduct(userId, transfer(3))).rejects.toMatchObject({ code: 'insufficient_credits' });
  });
});

describe('a hold', () => {
  it('sets its cost aside and creates its generation', async () => {
    await ledger.grant(userId, transfer(10));
    const generation = generationOf(6);
    expect(await ledger.hold(generationCharge(generation), limits)).toBe(true);
    expect(await generations.find(generation.id)).toEqual(generation);
    expect(await balances()).toEqual({ available: 4, held: 6, spent: 0, running: 1 });
  });

  it('holds once per generation', async () => {
    await ledger.grant(userId, transfer(10));
    const generation = generationOf(2);
    const calls = Array.from({ length: 10 }, () => ledger.hold(generationCharge(generation), limits));
    expect(await outcomes(calls)).toEqual({ true: 1, false: 9 });
    expect(await balances()).toMatchObject({ available: 8, held: 2, running: 1 });
  });

  it("does nothing when the credits don't cover it", async () => {
    await ledger.grant(userId, transfer(5));
    const generation = generationOf(6);
    await expect(ledger.hold(generationCharge(generation), limits)).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: 'Insufficient credits',
    });
    expect(await generations.find(generation.id)).toBeUndefined();
    expect(await balances()).toEqual({ available: 5, held: 0, spent: 0, running: 0 });
  });

  it('never overspends: of 50 in parallel, an account for 7 affords 7', async () => {
    await ledger.grant(userId, transfer(76));
    const calls = Array.from({ length: 50 }, () => ledger.hold(generationCharge(generationOf(10)), limits));
    expect(await outcomes(calls)).toEqual({ true: 7, insufficient_credits: 43 });
    expect(await balances()).toEqual({ available: 6, held: 70, spent: 0, running: 7 });
  });

  it('is refused while too many generations run, until one has ended', async () => {
    await ledger.grant(userId, transfer(1000));
    const calls = Array.from({ length: 12 }, () => ledger.hold(generationCharge(generationOf(1)), { maxRunning: 3 }));
    expect(await outcomes(calls)).toEqual({ true: 3, too_many_running: 9 });
    await expect(ledger.hold(generationCharge(generationOf(1)), { maxRunning: 3 })).rejects.toThrow(
      'You have 3 generations running.',
    );

    const { items } = await generations.pageOf(userId, { limit: 10 });
    await ledger.settle(generationCharge(items[0]!), release);
    expect(await ledger.hold(generationCharge(generationOf(1)), { maxRunning: 3 })).toBe(true);
  });
});

describe('a settlement', () => {
  it('spends the held credits when there is a result', async () => {
    await ledger.grant(userId, transfer(10));
    const generation = await holdCredits(6);
    expect(await ledger.settle(generationCharge(generation), capture)).toBe(true);
    expect(await balances()).toEqual({ available: 4, held: 0, spent: 6, running: 0 });
    expect(await generations.find(generation.id)).toMatchObject({
      status: 'completed',
      settlement: { kind: 'capture', amount: 6, at: at.toISOString() },
    });
  });

  it('releases the held credits without a result, and stores the reason', async () => {
    await ledger.grant(userId, transfer(10));
    const generation = await holdCredits(6);
    const error = { code: 'provider', message: 'Generation failed', retryable: true } as const;
    await ledger.settle(generationCharge(generation), { ...release, error });
    expect(await balances()).toEqual({ available: 10, held: 0, spent: 0, running: 0 });
    expect(await generations.find(generation.id)).toMatchObject({ status: 'failed', error });
  });

  it('happens exactly once under parallel attempts', async () => {
    await ledger.grant(userId, transfer(10));
    const generation = await holdCredits(6);
    const cancelled = { ...release, status: 'cancelled' } as const;
    const calls = Array.from({ length: 24 }, (_, index) =>
      ledger.settle(generationCharge(generation), [capture, release, cancelled][index % 3]!),
    );
    expect(await outcomes(calls)).toEqual({ true: 1, false: 23 });
    const { available, spent, ...rest } = await balances();
    expect({ sum: available + spent, ...rest }).toEqual({ sum: 10, held: 0, running: 0 });
    const { settlement } = (await generations.find(generation.id))!;
    expect(spent).toBe(settlement?.kind === 'capture' ? 6 : 0);
  });

  it('without a hold moves nothing', async () => {
    await ledger.grant(userId, transfer(10));
    await expect(ledger.settle(generationCharge(generationOf(6)), release)).resolves.toBe(false);
    expect(await balances()).toEqual({ available: 10, held: 0, spent: 0, running: 0 });
  });

  it('removes the generation from the processing list', async () => {
    await ledger.grant(userId, transfer(10));
    const generation = await holdCredits(6);
    const processing = async () => (await new ProcessingRepository(started.table).oldest(1000)).map(({ id }) => id);
    expect(await processing()).toContain(generation.id);
    await ledger.settle(generationCharge(generation), capture);
    expect(await processing()).not.toContain(generation.id);
  });
});
