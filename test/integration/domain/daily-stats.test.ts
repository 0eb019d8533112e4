import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { readDailyStats } from '#functions/api/admin-analytics/stats.ts';
import { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { documentClient } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { type DayRange, dayRanges, lastDays } from '#shared/rules/stats.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';
import { tableThrough } from '#test/support/product-table.ts';

const day = '2026-11-24';
let stored: NewTable;
beforeAll(async () => {
  stored = await newTable();
});

const statsOf = ({ table }: NewTable, now: string, range: DayRange = '30') =>
  readDailyStats(
    { names: { all: async () => [] }, dailyStats: new DailyStatsRepository(table) },
    { now: new Date(now), range, creditValueUsd: undefined },
  );

it("a day's credits are the sum of its models and of moves without one, net of refunds, also in the older format", async () => {
  const { table } = stored;
  // Ten of the credits are in the older format.
  await table.put({ ...keys.modelDay(day, 'a'), completed: 3, credits: 10, captured: 20, released: 2, refunded: 4 });
  await table.put({ ...keys.modelDay(day, 'b'), completed: 1, captured: 5 });
  await table.put({ ...keys.creditDay(day), granted: 50, spent: 10 + 7, released: 1, refunded: 4 });
  const stats = await statsOf(stored, `${day}T12:00:00Z`);
  expect(stats.credits.at(-1)).toEqual({ day, granted: 50, spent: 38, released: 3, refunded: 4 });
  expect(stats.credits.at(-2)).toEqual({ day: '2026-11-23', granted: 0, spent: 0, released: 0, refunded: 0 });
  expect(stats.models.map(({ modelId, credits }) => [modelId, credits])).toEqual([
    ['a', 26],
    ['b', 5],
  ]);
  expect(stats.generations.at(-1)).toEqual({ day, started: 0, completed: 4, failed: 0, cancelled: 0 });
});

it.each(dayRanges)('%s days take one request, including both ends', async (range) => {
  const { table, endpoint } = await newTable();
  const now = '2027-06-30T12:00:00Z';
  const last = '2027-06-30';
  const [first = ''] = lastDays(new Date(now), Number(range));
  const before = new Date(Date.parse(first) - 1000).toISOString().slice(0, 10);
  for (const one of [before, first, last]) await table.put({ ...keys.modelDay(one, 'a'), completed: 1 });
  await table.put({ ...keys.creditDay(last), granted: 5 });
  const { repository, commands } = countedTable(table.name, endpoint);
  const { models, credits } = await repository.days(first, last);
  expect(models.map((one) => one.day)).toEqual([first, last]);
  expect(credits.map((one) => one.day)).toEqual([last]);
  expect(commands).toEqual(['QueryCommand']);
});

function countedTable(name: string, endpoint: string) {
  const commands: string[] = [];
  const client = new DynamoDBClient({ ...localClientConfig, endpoint });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        commands.push(String(commandName));
        return next(call);
      },
    { step: 'initialize' },
  );
  return { commands, repository: new DailyStatsRepository(tableThrough(documentClient(client), name)) };
}
