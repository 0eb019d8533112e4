import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { companionReasons } from '#functions/domain/credits/account.ts';
import type { DeductionOutbox } from '#functions/domain/credits/deduction-outbox.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { encryptSessionId } from '#functions/domain/encryption/encrypted-text.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { ProRequestRepository } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type CompanionStandIn, startCompanion, type CompanionFault } from '#infra/stand-ins/companion.ts';
import { faultyClient } from '#test/support/faulty-dynamo.ts';
import { startTable, type StartedTable } from '#test/support/new-table.ts';
import { publishedValues } from '#test/support/published-metrics.ts';
import { externalViolationsOf } from './external-check.ts';
import { Clock, externalCredits, type ExternalSide, inputOf, sealedRequest } from './external-world.ts';
import { newGeneration } from './new-generation.ts';
import { requestEnd } from './new-request.ts';
import { settlementAs } from './operations.ts';

const anyItem = z.looseObject({});
const limits = { maxRunning: 3 };
const patientMs = 10_000;

let db: StartedTable;
let companion: CompanionStandIn;
let fault: CompanionFault | undefined;
/** Runs once while the companion is answering. */
let meanwhile: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  db = await startTable();
  companion = await startCompanion({
    faultOf: (operation) => (operation === 'deduct' ? fault : undefined),
    lateMs: patientMs,
    meanwhile: async () => {
      const now = meanwhile;
      meanwhile = undefined;
      await now?.();
    },
  });
});
afterAll(async () => {
  await companion.close();
  await db.close();
});

let worlds = 0;
let userId: string;
let clock: Clock;
let side: ExternalSide;
beforeEach(async () => {
  userId = `user-r${worlds++}`;
  clock = new Clock();
  side = externalCredits(db.table, companion.addresses, clock.now, patientMs);
  fault = undefined;
  meanwhile = undefined;
  companion.credits.set(userId, 20);
  await new Ledger(db.table).openAccount(userId);
});

const account = () => new Ledger(db.table).account(userId);
const violations = () => externalViolationsOf(db.table, userId, companion);
const release = () => settlementAs('release', clock.now());
const capture = () => settlementAs('capture', clock.now());
async function holdGeneration(amount: number, { chargedAtStart = false, name = '0a' } = {}): Promise<StoredGeneration> {
  const generation = newGeneration({ id: `generation-${userId}-${name}`, userId, amount, chargedAtStart });
  await side.credits.hold(generationCharge(generation), limits, [inputOf(side, generation)]);
  return generation;
}

/** The first update of this table waits until `duringUpdate` has finished. */
function tableWithSlowUpdate(duringUpdate: () => Promise<unknown>): Table {
  const table = Object.create(db.table) as Table;
  let isFirst = true;
  table.update = async (...update) => {
    if (isFirst) {
      isFirst = false;
      await duringUpdate();
    }
    return db.table.update(...update);
  };
  return table;
}

describe('a hold', () => {
  it('prevents 40 parallel holds from overspending', async () => {
    companion.credits.set(userId, 75);
    const holds = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => {
        const id = `generation-${userId}-${index.toString(16).padStart(4, '0')}`;
        return side.credits.hold(generationCharge(newGeneration({ id, userId, amount: 10 })), { maxRunning: 50 });
      }),
    );
    expect(holds.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });

  it('is refused when too many generations run, even at no cost', async () => {
    const calls = companion.calls.length;
    for (const name of ['0a', '0b', '0c']) await holdGeneration(0, { name });
    expect(companion.calls).toHaveLength(calls);
    await expect(holdGeneration(0, { name: '0d' })).rejects.toMatchObject({ code: 'too_many_running' });
    const { running, reported } = await account();
    expect({ running, reported }).toEqual({ running: 3, reported: undefined });
  });

  it('does not use a balance after a later deduction', async () => {
    const first = await holdGeneration(20);
    meanwhile = () => side.credits.settle(generationCharge(first), capture());
    await expect(holdGeneration(20, { name: '0b' })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(companion.credits.get(userId)).toBe(0);
  });
});

describe("the back end's answer to a credit check", () => {
  const hold = (name = '0a') => holdGeneration(10, { name });

  it('refuses a cost that its number would cover', async () => {
    companion.creditAnswers.set(userId, { credit: 500, has_enough_credit: false });
    expect(await side.credits.balance(userId, 10)).toEqual({ available: 500, held: 0, hasEnough: false });
    await expect(hold()).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await account()).toMatchObject({ held: 0, running: 0 });
  });

  it('allows one cost at a time that its number does not cover', async () => {
    companion.creditAnswers.set(userId, { credit: 0, has_enough_credit: true });
    expect(await side.credits.balance(userId, 10)).toEqual({ available: 0, held: 0, hasEnough: true });
    await hold();
    await expect(hold('0b')).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await account()).toMatchObject({ held: 10, running: 1 });
  });

  it('can name more credits than a number holds exactly', async () => {
    companion.creditAnswers.set(userId, { credit: 1e21, has_enough_credit: true });
    await hold();
    await hold('0b');
    const { available, ...others } = await side.credits.balance(userId, 10);
    expect(others).toEqual({ held: 20, hasEnough: true });
    expect(available).toBe(Number.MAX_SAFE_INTEGER - 20);
    expect(await account()).toMatchObject({ held: 20, reported: { after: Number.MAX_SAFE_INTEGER - 20 } });
  });

  it('is asked with the cost', async () => {
    const before = companion.calls.length;
    await side.credits.balance(userId, 7);
    await hold();
    const checks = companion.calls.slice(before).map(({ body }) => body);
    expect(checks).toEqual([7, 10].map((required_credits) => ({ input_user_id: userId, required_credits })));
  });
});

describe('a charge before the start', () => {
  it('is made once, even when it is requested repeatedly', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('ready');
    companion.credits.set(userId, 20);
    expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('ready');
    expect(companion.deductions.get(generation.id)).toBe(1);
  });

  const storedRun = ({ id }: StoredGeneration) => side.generations.run(id);
  const entries = async () => (await new Ledger(db.table).entriesOf(userId, { limit: 9 })).items;

  it('moves the credits with an entry that names the generation', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    await side.credits.chargeBeforeStart(generationCharge(generation));
    expect(await storedRun(generation)).toMatchObject({ charge: 'made' });
    expect(await account()).toMatchObject({ held: 0, spent: 20, deductions: 1 });
    expect(await entries()).toMatchObject([
      { kind: 'deduct', amount: 20, generationId: generation.id, reason: companionReasons.deduct },
    ]);
  });

  it('that was certainly not made can be asked for again', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    fault = 'another refusal';
    expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('busy');
    expect(await storedRun(generation)).not.toHaveProperty('charge');
    expect(await storedRun(generation)).not.toHaveProperty('failure');
    fault = undefined;
    expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('ready');
    expect(companion.deductions.get(generation.id)).toBe(1);
  });

  it('that the credits do not cover any more ends the generation, without a charge', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    companion.credits.set(userId, 0);
    expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('refused');
    expect(await storedRun(generation)).toMatchObject({
      failure: { code: 'insufficient_credits', message: 'Insufficient credits', retryable: false },
    });
    expect(await storedRun(generation)).not.toHaveProperty('charge');
  });

  it('whose outcome is unknown ends the generation, and an issue is left with its release', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    fault = 'gateway error, made';
    expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('refused');
    expect(await storedRun(generation)).toMatchObject({
      charge: 'unknown',
      failure: { code: 'provider', message: 'Credit deduction failed', retryable: false },
    });
    const end = release();
    expect(await side.credits.settle(generationCharge(generation), end)).toBe(true);
    const id = `charge-unknown#${generation.id}`;
    const at = end.at.toISOString();
    expect(await db.table.get(keys.issue(id), anyItem)).toMatchObject({
      id,
      kind: 'charge-unknown',
      generationId: generation.id,
      userId,
      amount: 20,
      at,
      gsi1pk: partitions.issues.partition,
      gsi1sk: `${at}#${id}`,
    });
    expect(await account()).toMatchObject({ held: 0, spent: 0, running: 0, deductions: 1 });
  });

  it('is not asked for when nothing is due before the start', async () => {
    const calls = companion.calls.length;
    for (const [amount, chargedAtStart] of [
      [20, false],
      [0, true],
    ] as const) {
      const generation = newGeneration({ id: `generation-${userId}-${amount}`, userId, amount, chargedAtStart });
      expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('ready');
    }
    expect(companion.calls).toHaveLength(calls);
  });

  it('is the only one of a completed generation', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    companion.credits.set(userId, 100);
    await side.credits.chargeBeforeStart(generationCharge(generation));
    expect(await side.credits.settle(generationCharge(generation), capture())).toBe(true);
    expect(companion.deductions.get(generation.id)).toBe(1);
    expect(await db.table.get(keys.deduction(generation.id), anyItem)).toBeUndefined();
    expect(await account()).toMatchObject({ held: 0, spent: 20, running: 0 });
  });

  it('that is still being made at the release counts as unknown', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    await side.generations.claimCharge(generation.id);
    expect(await side.credits.settle(generationCharge(generation), release())).toBe(true);
    expect(await storedRun(generation)).toMatchObject({ charge: 'unknown' });
    expect(await account()).toMatchObject({ held: 0, spent: 0, running: 0, deductions: 1 });
    expect(await violations()).toEqual([]);
  });

  it('that was made for a failed generation is a refund that an operator owes', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    await side.credits.chargeBeforeStart(generationCharge(generation));
    const end = release();
    expect(await side.credits.settle(generationCharge(generation), end)).toBe(true);
    expect((await side.generations.find(generation.id))?.settlement).toMatchObject({ kind: 'refund-due', amount: 20 });
    expect(await db.table.get(keys.issue(`refund-due#${generation.id}`), anyItem)).toMatchObject({
      kind: 'refund-due',
      generationId: generation.id,
      userId,
      amount: 20,
      at: end.at.toISOString(),
    });
    expect(await account()).toMatchObject({ held: 0, spent: 20, running: 0 });
  });

  it('is not made for a cancelled generation', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    await side.generations.updateRun(generation.id, { cancelRequestedAt: clock.now().toISOString() });
    expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('refused');
    expect(companion.deductions.get(generation.id)).toBeUndefined();
  });

  it('stays unknown after it was given up, whatever the later answer', async () => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    meanwhile = () => side.credits.chargeBeforeStart(generationCharge(generation));
    await expect(side.credits.chargeBeforeStart(generationCharge(generation))).rejects.toThrow(/could not be recorded/);
    expect(await side.credits.settle(generationCharge(generation), release())).toBe(true);
    expect(await account()).toMatchObject({ held: 0, spent: 0, running: 0 });
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['none', undefined, 'attempted'],
    ['made', 'made', 'unknown'],
  ] as const)('that changes from %s during a settlement refuses the settlement', async (_, before, after) => {
    const generation = await holdGeneration(20, { chargedAtStart: true });
    await side.generations.updateRun(generation.id, { charge: before });
    const { generations } = side;
    const run = generations.run.bind(generations);
    generations.run = async (id) => {
      const read = await run(id);
      await generations.updateRun(id, { charge: after });
      return read;
    };
    await expect(side.credits.settle(generationCharge(generation), release())).rejects.toThrow(/can't be settled/);
    expect(await account()).toMatchObject({ held: 20, running: 1 });
  });
});

describe('a charge after the end', () => {
  /** An ended generation whose charge is in the outbox. */
  async function queued(): Promise<StoredGeneration> {
    const generation = await holdAndQueue('0a');
    fault = undefined;
    clock.jump(61);
    return generation;
  }
  async function holdAndQueue(name: string): Promise<StoredGeneration> {
    const generation = await holdGeneration(20, { name });
    fault = 'unavailable';
    await side.credits.settle(generationCharge(generation), capture());
    return generation;
  }
  const outboxItem = (id: string) => db.table.get(keys.deduction(id), anyItem);

  it('is made once by parallel sweeps', async () => {
    const { id } = await queued();
    companion.credits.set(userId, 100);
    const otherGenerations = Array.from(
      { length: 5 },
      () => externalCredits(db.table, companion.addresses, clock.now, patientMs).outbox,
    );
    await Promise.all(otherGenerations.map((outbox: DeductionOutbox) => outbox.deliverDue()));
    expect(companion.deductions.get(id)).toBe(1);
    expect(await db.table.get(keys.issue(`charge-unknown#${id}`), anyItem)).toBeUndefined();
    expect(await violations()).toEqual([]);
  });

  it('is not claimed again by a call that read it before it was made', async () => {
    const { id } = await queued();
    companion.credits.set(userId, 100);
    const slow = externalCredits(
      tableWithSlowUpdate(() => side.outbox.deliver(id)),
      companion.addresses,
      clock.now,
      patientMs,
    );
    await slow.outbox.deliver(id);
    expect(companion.deductions.get(id)).toBe(1);
    expect(await outboxItem(id)).toBeUndefined();
  });

  it.each([
    ['made', undefined],
    ['refused', 'another refusal'],
    ['insufficient', undefined],
  ] as const)('that was given up as unknown stays unknown when it is %s later', async (name, answer) => {
    const { id } = await queued();
    fault = answer;
    if (name === 'insufficient') companion.credits.set(userId, 0);
    meanwhile = () => {
      clock.jump(121);
      return side.outbox.deliver(id);
    };
    await side.outbox.deliver(id);
    expect(await outboxItem(id)).toBeUndefined();
    expect(await account()).toMatchObject({ held: 0, spent: 20 });
    expect(await violations()).toEqual([]);
  });

  it('is made once when the answer to its claim was lost, and the claim was sent again', async () => {
    const { id } = await queued();
    let attempts = 0;
    // The first attempt reads the charge, the second claims it.
    const faulty = faultyClient({
      endpoint: db.endpoint,
      faultOf: (of) => (of === 'attempt' && ++attempts === 2 ? 'after' : undefined),
    });
    const { outbox } = externalCredits(db.tableFor(faulty.client), companion.addresses, clock.now, patientMs);
    await outbox.deliver(id);
    expect(companion.deductions.get(id)).toBe(1);
    expect(await outboxItem(id)).toBeUndefined();
    expect(await violations()).toEqual([]);
  });

  it('is not made twice when the writes of an earlier attempt arrive during the next', async () => {
    const { id } = await queued();
    const table = Object.create(db.table) as Table;
    const writes: Parameters<Table['update']>[] = [];
    table.update = (...update) => {
      writes.push(update);
      return db.table.update(...update);
    };
    fault = 'unavailable';
    await externalCredits(table, companion.addresses, clock.now, patientMs).outbox.deliver(id);
    const [claim, postpone] = writes as [(typeof writes)[0], (typeof writes)[0]];
    expect(await db.table.update(...claim)).toBe(false);
    fault = undefined;
    clock.jump(600);
    meanwhile = async () => {
      expect(await db.table.update(...postpone)).toBe(false);
      await side.outbox.deliver(id);
    };
    await side.outbox.deliver(id);
    expect(companion.deductions.get(id)).toBe(1);
    expect(await violations()).toEqual([]);
  });

  it('is written off with an issue after a day when its session is unreadable', async () => {
    const unexpected = publishedValues('UnexpectedErrors');
    const { id } = await queued();
    const lost = encryptSessionId(
      { encryptionKeys: {}, signingKey: 'another-key-of-at-least-32-characters' },
      userId,
      'x',
    );
    await db.table.update(keys.deduction(id), setExpression({ companionSessionId: lost }));
    const calls = companion.calls.length;
    for (let minutes = 0; minutes < 25 * 60; minutes += 10) {
      await side.outbox.deliverDue();
      clock.jump(600);
    }
    expect(companion.calls).toHaveLength(calls);
    expect(await outboxItem(id)).toBeUndefined();
    expect(await db.table.get(keys.issue(`charge-failed#${id}`), anyItem)).toMatchObject({ userId, amount: 20 });
    expect(await account()).toMatchObject({ held: 0, spent: 0 });
    expect(unexpected.length).toBeLessThan(40);
    vi.restoreAllMocks();
  });

  /** A queued charge, read and delivered by a clock that stands still. */
  async function queuedAt(createdAt: Date) {
    const { id } = await queued();
    await db.table.update(keys.deduction(id), setExpression({ createdAt: createdAt.toISOString(), attempts: 0 }));
    let at = createdAt;
    const { outbox } = externalCredits(db.table, companion.addresses, () => at, patientMs);
    return { id, outbox, passTo: (time: Date) => void (at = time) };
  }

  it('is repeated after a minute, then twice as long each time up to an hour, for a day', async () => {
    const createdAt = new Date('2026-11-20T12:00:00.000Z');
    const { id, outbox, passTo } = await queuedAt(createdAt);
    fault = 'unavailable';
    let at = createdAt;
    const delays: number[] = [];
    const dueSchema = z.object({ gsi2sk: z.string() });
    for (;;) {
      await outbox.deliver(id);
      const next = await db.table.get(keys.deduction(id), dueSchema);
      if (next === undefined) break;
      delays.push((Date.parse(next.gsi2sk) - at.getTime()) / 60_000);
      at = new Date(next.gsi2sk);
      // The last attempt comes exactly a day after the first.
      if (at.getTime() - createdAt.getTime() > 23 * 3_600_000) at = new Date(createdAt.getTime() + 86_400_000);
      passTo(at);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, ...Array<number>(22).fill(60)]);
    expect(await db.table.get(keys.issue(`charge-failed#${id}`), anyItem)).toMatchObject({ userId, amount: 20 });
  });

  it('is left to another attempt for two minutes, then counts as made', async () => {
    const at = new Date('2026-11-20T12:00:00.000Z');
    const { id, outbox, passTo } = await queuedAt(at);
    await db.table.update(keys.deduction(id), setExpression({ attemptedAt: at.toISOString() }));
    const calls = companion.calls.length;
    passTo(new Date(at.getTime() + 120_000));
    await outbox.deliver(id);
    await expect(outbox.deliverOrGiveUp(id)).rejects.toThrow('is being charged');
    expect(await account()).toMatchObject({ held: 20, spent: 0 });
    passTo(new Date(at.getTime() + 120_001));
    await outbox.deliver(id);
    expect(companion.calls).toHaveLength(calls);
    expect(await account()).toMatchObject({ held: 0, spent: 20 });
    expect(await db.table.get(keys.issue(`charge-unknown#${id}`), anyItem)).toMatchObject({ userId, amount: 20 });
  });

  it('is made or given up at once for an account that is being deleted', async () => {
    for (const answer of [undefined, 'unavailable'] as const) {
      companion.credits.set(userId, 100);
      const { id } = await holdAndQueue(answer ?? 'made');
      fault = answer;
      await side.outbox.deliverOrGiveUp(id);
      expect(await outboxItem(id)).toBeUndefined();
      const issue = await db.table.get(keys.issue(`charge-failed#${id}`), anyItem);
      expect(issue !== undefined).toBe(answer !== undefined);
    }
    expect(await account()).toMatchObject({ held: 0, spent: 20, deductions: 1 });
    await side.outbox.deliver('unknown');
  });

  it('that the account does not hold stays, and is reported', async () => {
    const unexpected = publishedValues('UnexpectedErrors');
    const { id } = await queued();
    await db.table.update(keys.account(userId), { expression: 'SET held = :none', values: { ':none': 0 } });
    await side.outbox.deliverDue();
    expect(unexpected).toEqual([1]);
    expect(await outboxItem(id)).toMatchObject({ attemptedAt: expect.any(String) });
    await expect(side.outbox.deliverOrGiveUp(id)).rejects.toThrow('is being charged');
    await db.table.delete(keys.deduction(id));
    vi.restoreAllMocks();
  });

  it('that costs nothing is not queued', async () => {
    const generation = await holdGeneration(0);
    expect(await side.credits.settle(generationCharge(generation), capture())).toBe(true);
    expect(await outboxItem(generation.id)).toBeUndefined();
    expect(await account()).toMatchObject({ held: 0, spent: 0, running: 0, deductions: 0 });
  });

  it('does not replace a queued charge', async () => {
    const generation = await holdGeneration(20);
    await db.table.put({ ...keys.deduction(generation.id), attemptedAt: 'before' });
    await expect(side.credits.settle(generationCharge(generation), capture())).rejects.toThrow(/can't be settled/);
    expect(await outboxItem(generation.id)).toMatchObject({ attemptedAt: 'before' });
  });
});

describe('a released generation', () => {
  it('is never counted as running less than none', async () => {
    const generation = await holdGeneration(10);
    await db.table.update(keys.account(userId), setExpression({ running: 0 }));
    await expect(side.credits.settle(generationCharge(generation), release())).rejects.toThrow(/can't be settled/);
    expect(await account()).toMatchObject({ held: 10, running: 0, deductions: 0 });
  });

  it('is never charged by a late submit', async () => {
    const generation = await holdGeneration(10, { chargedAtStart: true });
    await side.credits.settle(generationCharge(generation), release());
    expect(await side.credits.chargeBeforeStart(generationCharge(generation))).toBe('refused');
    expect(companion.credits.get(userId)).toBe(20);
    expect(await violations()).toEqual([]);
  });

  it('is not released while an unseen charge is being made', async () => {
    const generation = await holdGeneration(10, { chargedAtStart: true });
    const settling = externalCredits(db.table, companion.addresses, clock.now, patientMs);
    const run = settling.generations.run.bind(settling.generations);
    let charging: Promise<string> | undefined;
    // A submit begins its charge after the settlement has read the run.
    settling.generations.run = async (id) => {
      const seen = await run(id);
      charging ??= side.credits.chargeBeforeStart(generationCharge(generation));
      await charging;
      return seen;
    };
    await expect(settling.credits.settle(generationCharge(generation), release())).rejects.toThrow(/can't be settled/);
    settling.generations.run = run;
    expect(await settling.credits.settle(generationCharge(generation), release())).toBe(true);
    expect((await side.generations.find(generation.id))?.settlement?.kind).toBe('refund-due');
    expect(await violations()).toEqual([]);
  });

  it('makes an earlier balance outdated when its charge is in doubt', async () => {
    companion.credits.set(userId, 10);
    const generation = await holdGeneration(10, { chargedAtStart: true });
    const other = newGeneration({ id: `generation-${userId}-0b`, userId, amount: 10 });
    meanwhile = async () => {
      fault = 'answer lost, made';
      await side.credits.chargeBeforeStart(generationCharge(generation));
      fault = undefined;
      await side.credits.settle(generationCharge(generation), release());
    };
    await expect(side.credits.hold(generationCharge(other), limits)).rejects.toThrow('Insufficient credits');
    expect(await violations()).toEqual([]);
  });
});

describe('a pro request', () => {
  const newSealedRequest = (name = 'a', amount = 10) =>
    sealedRequest({ id: `request-${userId}-${name}`, userId, amount });
  async function holdRequest(name?: string, amount?: number): Promise<StoredProRequest> {
    const request = newSealedRequest(name, amount);
    expect(await side.credits.hold(requestCharge(request))).toBe(true);
    return request;
  }
  const stored = ({ id }: StoredProRequest) => new ProRequestRepository(db.table).find(userId, id);
  const issue = (kind: string, { id }: StoredProRequest) => db.table.get(keys.issue(`${kind}#${id}`), anyItem);
  const complete = (request: StoredProRequest) =>
    side.credits.settle(requestCharge(request), requestEnd('capture', clock.now()));

  it('is held at submit, and deducted by the outbox after its completion', async () => {
    const request = await holdRequest();
    expect(await account()).toMatchObject({ held: 10, running: 0 });
    expect(await side.credits.balance(userId, 11)).toEqual({ available: 10, held: 10, hasEnough: false });
    expect(await complete(request)).toBe(true);
    expect(await side.credits.balance(userId, 11)).toEqual({ available: 10, held: 10, hasEnough: false });
    expect(companion.credits.get(userId)).toBe(20);
    await side.outbox.deliverDue();
    expect(companion.credits.get(userId)).toBe(10);
    expect(companion.deductions.get(request.id)).toBe(1);
    expect(await account()).toMatchObject({ held: 0, spent: 10, running: 0 });
    expect(await violations()).toEqual([]);
  });

  it('costs nothing when it is rejected', async () => {
    const request = await holdRequest();
    expect(await side.credits.settle(requestCharge(request), requestEnd('release'))).toBe(true);
    await side.outbox.deliverDue();
    expect(companion.credits.get(userId)).toBe(20);
    expect(await account()).toMatchObject({ held: 0, spent: 0, running: 0 });
    expect(await violations()).toEqual([]);
  });

  it.each(['capture', 'release'] as const)('keeps its session until a %s', async (kind) => {
    const request = await holdRequest();
    expect(await stored(request)).toMatchObject({ companionSessionId: request.companionSessionId });
    await side.credits.settle(requestCharge(request), requestEnd(kind));
    const ended = await stored(request);
    expect(ended).toMatchObject({ settlement: { kind }, events: [{ kind: requestEnd(kind).event.kind }] });
    expect(ended).not.toHaveProperty('companionSessionId');
  });

  it('is ended once by admins who complete and reject it at the same time', async () => {
    const request = await holdRequest();
    const kinds = ['capture', 'release', 'capture', 'release'] as const;
    const ends = await Promise.all(
      kinds.map((kind) => side.credits.settle(requestCharge(request), requestEnd(kind, clock.now()))),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    await Promise.all([side.outbox.deliverDue(), side.outbox.deliverDue()]);
    expect(companion.credits.get(userId)).toBe(ends[0] || ends[2] ? 10 : 20);
    expect(await violations()).toEqual([]);
  });

  it('is held once per id, whatever the limit of running generations', async () => {
    for (const name of ['0a', '0b', '0c']) await holdGeneration(0, { name });
    await holdRequest();
    expect(await side.credits.hold(requestCharge(newSealedRequest()))).toBe(false);
    expect(await account()).toMatchObject({ held: 10, running: 3 });
  });

  it('never overspends beside generations and other requests', async () => {
    companion.credits.set(userId, 75);
    const holds = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => [
        side.credits.hold(requestCharge(newSealedRequest(`r${index}`))),
        side.credits.hold(
          generationCharge(newGeneration({ id: `generation-${userId}-1${index}`, userId, amount: 10 })),
          { maxRunning: 50 },
        ),
      ]).flat(),
    );
    expect(holds.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    const refusals = holds.flatMap((hold) => (hold.status === 'rejected' ? [hold.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['insufficient_credits']));
  });

  it('names itself in an issue when its credits were spent elsewhere before its completion', async () => {
    const request = await holdRequest();
    companion.credits.set(userId, 0);
    await complete(request);
    await side.outbox.deliverDue();
    expect(await issue('charge-refused', request)).toMatchObject({ generationId: request.id, userId, amount: 10 });
    expect(await account()).toMatchObject({ held: 0, spent: 0 });
    expect(await stored(request)).toMatchObject({ status: 'completed' });
  });

  it('is charged after a day of refusals at most, and then needs an operator', async () => {
    const request = await holdRequest();
    fault = 'another refusal';
    await complete(request);
    for (let hours = 0; hours < 30; hours++) {
      await side.outbox.deliverDue();
      clock.jump(3600);
    }
    expect(await issue('charge-failed', request)).toMatchObject({ userId, amount: 10 });
    expect(await account()).toMatchObject({ held: 0, spent: 0 });
    expect(await violations()).toEqual([]);
  });

  it('is delivered without a session, and an issue tells an operator that it is not paid', async () => {
    const { companionSessionId: _, ...request } = newSealedRequest();
    await side.credits.hold(requestCharge(request));
    expect(await complete(request)).toBe(true);
    const unexpected = publishedValues('UnexpectedErrors');
    await side.outbox.deliver(request.id, { isLast: true });
    expect(await issue('charge-failed', request)).toMatchObject({ userId, amount: 10 });
    expect(unexpected).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
