import { beforeAll, expect, it } from 'vitest';
import { AllowanceRepository } from '#functions/domain/allowances/allowance-repository.ts';
import type { Table } from '#functions/platform/table/table.ts';
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
