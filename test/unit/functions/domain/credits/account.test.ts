import { describe, expect, it } from 'vitest';
import {
  accountSchema,
  addUpMovements,
  chargeEntry,
  type CreditMode,
  emptyAccount,
  isPseudonym,
  listMovements,
  type Movement,
  newPseudonym,
} from '#functions/domain/credits/account.ts';
import { assertCostAsShown } from '#functions/domain/credits/charge.ts';
import { holdRefusal } from '#functions/domain/credits/ledger.ts';
import { firstPositionOfDay, nextShard, utcDay } from '#functions/domain/credits/moved-accounts-repository.ts';
import { movedShards } from '#functions/platform/table/keys.ts';

const at = '2026-11-23T12:00:00.000Z';

describe('the sum of movements', () => {
  const sumOf = (mode: CreditMode, ...kinds: Movement['kind'][]) => {
    const { available, held, spent } = addUpMovements(
      kinds.map((kind) => ({ kind, amount: kind === 'grant' ? 100 : 7, at })),
      mode,
    );
    return [available, held, spent];
  };

  it.each<[Movement['kind'][], number[], number[]]>([
    [['grant'], [100, 0, 0], [0, 0, 0]],
    [
      ['grant', 'deduct'],
      [93, 0, 7],
      [0, -7, 7],
    ],
    [
      ['grant', 'hold'],
      [93, 7, 0],
      [0, 7, 0],
    ],
    [
      ['grant', 'hold', 'capture'],
      [93, 0, 7],
      [0, 7, 0],
    ],
    [
      ['grant', 'hold', 'capture', 'deduct'],
      [86, 0, 14],
      [0, 0, 7],
    ],
    [
      ['grant', 'hold', 'release'],
      [100, 0, 0],
      [0, 0, 0],
    ],
    [
      ['grant', 'hold', 'capture', 'refund'],
      [100, 0, 0],
      [0, 7, 0],
    ],
    [
      ['grant', 'hold', 'write-off'],
      [93, 7, 0],
      [0, 0, 0],
    ],
    [
      ['grant', 'refund-due'],
      [100, 0, 0],
      [0, 0, 0],
    ],
  ])('after %j, embedded and external', (kinds, embedded, external) => {
    expect(sumOf('embedded', ...kinds)).toEqual(embedded);
    expect(sumOf('external', ...kinds)).toEqual(external);
  });

  it('counts a charge by its hold and its settlement', () => {
    const hold = { amount: 7, at };
    const settlement = { kind: 'capture', amount: 7, at } as const;
    expect(listMovements({ hold })).toEqual([{ kind: 'hold', ...hold }]);
    expect(listMovements({ hold, settlement })).toEqual([{ kind: 'hold', ...hold }, settlement]);
  });
});

it('an entry of a charge has one id for each kind', () => {
  const charge = { chargeId: 'g1', userId: 'maya', amount: 7, at: new Date(at) };
  const refund = chargeEntry('refund', charge, 'Sorry');
  expect(refund).toMatchObject({ userId: 'maya', kind: 'refund', amount: 7, reason: 'Sorry', generationId: 'g1', at });
  expect(chargeEntry('refund', charge, 'Again').id).toBe(refund.id);
  expect(chargeEntry('deduct', charge, 'Sorry').id).not.toBe(refund.id);
  expect(chargeEntry('refund', { ...charge, chargeId: 'g2' }, 'Sorry').id).not.toBe(refund.id);
});

it('a pseudonym is random, and no user id looks like one', () => {
  const pseudonym = newPseudonym();
  expect(isPseudonym(pseudonym)).toBe(true);
  expect(newPseudonym()).not.toBe(pseudonym);
  for (const id of ['maya', `x${pseudonym}`, `${pseudonym}0`, 'deleted-maya']) expect(isPseudonym(id)).toBe(false);
});

it.each(['available', 'held', 'spent', 'running', 'deductions'])('an account with negative %s is refused', (name) => {
  expect(accountSchema.safeParse(emptyAccount).success).toBe(true);
  expect(accountSchema.safeParse({ ...emptyAccount, [name]: -1 }).success).toBe(false);
});

describe('a refused hold', () => {
  it('names the number of running generations, or the credits', () => {
    expect(holdRefusal({ ...emptyAccount, running: 3 }, 3)).toMatchObject({
      code: 'too_many_running',
      message: 'You have 3 generations running. Wait for one to finish, then try again.',
    });
    expect(holdRefusal({ ...emptyAccount, running: 2 }, 3)).toMatchObject({
      code: 'insufficient_credits',
      message: 'Insufficient credits',
    });
  });

  it('is one whose cost is not the shown one, except for mock sessions', () => {
    const check = (shown: number | undefined, cost: number, isMock = false) =>
      assertCostAsShown({ session: { isMock } }, shown, cost);
    check(5, 5);
    check(undefined, 5);
    check(4, 5, true);
    const message = (shown: number, cost: number, unit: string) =>
      `The cost of this page has changed from ${shown} to ${cost} ${unit}. Please check it and try again.`;
    expect(() => check(4, 5)).toThrow(
      expect.objectContaining({ code: 'cost_changed', message: message(4, 5, 'credits') }),
    );
    expect(() => check(4, 1)).toThrow(message(4, 1, 'credit'));
  });
});

it('the check of accounts passes each shard of a day, and then the next day', () => {
  const day = '2026-11-30';
  expect(utcDay(new Date('2026-11-30T23:59:59.999Z'))).toBe(day);
  expect(nextShard({ ...firstPositionOfDay(day), after: 'maya' })).toEqual({ day, shard: 1, after: '' });
  const last = { day, shard: movedShards - 1, after: 'maya' };
  expect(nextShard({ ...last, shard: movedShards - 2 })).toEqual({ ...last, after: '' });
  expect(nextShard(last)).toEqual({ day: '2026-12-01', shard: 0, after: '' });
});
