import { beforeAll, describe, expect, it } from 'vitest';
import { AllowanceRepository } from '#functions/domain/allowances/allowance-repository.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { type Table, TransactionRefused } from '#functions/platform/table/table.ts';
import { allowancesSchema } from '#shared/contracts/allowances.ts';
import { newTable } from '#test/support/new-table.ts';

let table: Table;
beforeAll(async () => {
  ({ table } = await newTable());
});

const evening = new Date('2026-03-01T18:59:30.000Z');
const allowances = allowancesSchema.parse({ enhancements: 10, exports: 0 });
const at = (time: Date) => new AllowanceRepository(table, allowances, () => time);
const outcomes = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;

it('admits exactly the allowed number of parallel calls', async () => {
  const calls = Array.from({ length: 40 }, () => at(evening).spend('USER#parallel', 'enhancements'));
  expect(await outcomes(calls)).toBe(10);
});

it('says when the next day begins', async () => {
  const spend = () => at(evening).spend('USER#told', 'enhancements');
  await Promise.all(Array.from({ length: 10 }, spend));
  await expect(spend()).rejects.toMatchObject({
    code: 'too_many_requests',
    message: "You have reached today's limit of 10 prompt enhancements. Please try again in 5 h 1 min.",
    retryAfterSeconds: 5 * 3600 + 30,
  });
  await at(new Date('2026-03-02T00:00:00.000Z')).spend('USER#told', 'enhancements');
});

it('counts each caller and each allowance separately', async () => {
  await Promise.all(Array.from({ length: 10 }, () => at(evening).spend('USER#one', 'enhancements')));
  await at(evening).spend('USER#other', 'enhancements');
  await at(evening).spend('USER#one', 'uploads');
  await at(evening).spend('ACCESS#one', 'enhancements');
});

it('refuses every call when a stage allows none', async () => {
  await expect(at(evening).spend('USER#none', 'exports')).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('gives a refused call back, as often as a day allows', async () => {
  const spend = () => at(evening).spend('USER#refused', 'enhancements');
  const refuse = async () => {
    await spend();
    await at(evening).giveBack('USER#refused', 'enhancements');
  };
  for (let call = 0; call < 9; call++) await spend();
  for (let call = 0; call < 10; call++) await refuse();
  await spend();
  await expect(refuse()).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('counts refused calls once too many of them came', async () => {
  for (let call = 0; call < 20; call++) {
    await at(evening).spend('USER#flood', 'enhancements');
    await at(evening).giveBack('USER#flood', 'enhancements');
  }
  await expect(at(evening).spend('USER#flood', 'enhancements')).rejects.toMatchObject({ code: 'too_many_requests' });
});

describe('granted credits', () => {
  const grants = allowancesSchema.parse({ grantedCredits: 1000 });
  const grant = async (admin: string, userId: string, amount: number, idempotencyKey = `${userId}-${amount}`) => {
    const allowance = new AllowanceRepository(table, grants, () => evening);
    const transfer = { amount, reason: 'A gift', idempotencyKey, at: evening };
    return new Ledger(table).grant(userId, transfer, [allowance.spendInTransaction(admin, 'grantedCredits', amount)]);
  };
  const available = async (userId: string) => (await new Ledger(table).account(userId)).available;

  it('stay within an admin’s limit of a day, over all subscribers', async () => {
    const outcome = (amount: number) =>
      grant('ACCESS#giver', `of-${amount}`, amount).then(
        () => amount,
        () => 0,
      );
    const granted = await Promise.all([300, 301, 302, 303, 304].map(outcome));
    const sum = granted.reduce((total, amount) => total + amount, 0);
    expect(sum).toBeGreaterThan(600);
    expect(sum).toBeLessThanOrEqual(1000);
    const balances = await Promise.all([300, 301, 302, 303, 304].map((amount) => available(`of-${amount}`)));
    expect(balances).toEqual(granted);
    await expect(grant('ACCESS#giver', 'late', 1001)).rejects.toThrow(TransactionRefused);
    expect(await grant('ACCESS#other', 'late', 1000)).toBe(true);
    await expect(grant('ACCESS#other', 'late', 1)).rejects.toThrow(TransactionRefused);
    expect(await available('late')).toBe(1000);
  });

  it('count a repeated request once, also above the limit', async () => {
    expect(await grant('ACCESS#again', 'twice', 900, 'key')).toBe(true);
    expect(await grant('ACCESS#again', 'twice', 900, 'key')).toBe(false);
    expect(await grant('ACCESS#again', 'twice', 100, 'other key')).toBe(true);
    expect(await available('twice')).toBe(1000);
  });
});
