import { expect } from 'vitest';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { account } from '#shared/contracts/account.ts';
import { adminAlerts } from '#shared/contracts/admin-alerts.ts';
import { generations } from '#shared/contracts/generations.ts';
import { eventually } from '#test/support/eventually.ts';
import type { SignedIn } from '#test/support/product.ts';
import type { Provocation, Provocations, World } from './alarm-world.ts';

const always = () => true;
const lowCreditUser = 'low-credit-subscriber';

/** The alarms about functions, jobs, queues and the API. */
export function functionAlarms(world: World): Provocations {
  return {
    SweeperSilent: silence(world, 'sweeper'),
    ProtectionSilent: silence(world, 'protection'),
    AlertsSilent: silence(world, 'alerts'),
    PastDaysSilent: silence(world, 'past-days'),
    ProviderChecksSilent: silence(world, 'provider-checks'),
    ReconciliationSilent: silence(world, 'reconciliation'),
    ...callAlarms(world),
    ...queueAlarms(world),
    ...accountJobAlarms(world),
    ...alarmsOnMetricsOfAws(world),
  };
}

function silence({ refused, functionName, invoke }: World, name: string): Provocation {
  return {
    how: `the schedule's function does not start (${name})`,
    provoke: async () => {
      await invoke(name);
      refused.set(functionName(name), always);
    },
    runbook: 'its errors are mended; the schedule starts it again',
    mend: () => refused.delete(functionName(name)),
    eachMinuteAfter: () => invoke(name),
  };
}

function callAlarms(world: World): Provocations {
  const { table, subscriber, other, refused, crashing, functionName, generate } = world;
  const event = keys.historyEvent(lowCreditUser, 'broken');
  const readHistory = async () => (await other.call(account.listHistory, {})).status;
  const failingCalls = {
    how: 'six calls end with 500: an item of the table can’t be read',
    provoke: async () => {
      await table.put({ ...event, kind: 'none' });
      for (let count = 0; count < 6; count++) expect(await readHistory()).toBe(500);
    },
    runbook: 'the log ("Unexpected error") names the cause, which is mended',
    mend: async () => {
      await table.delete(event);
      expect(await readHistory()).toBe(200);
    },
  };
  return {
    ApiServerErrors: failingCalls,
    UnattendedErrors: failingCalls,
    FunctionFailures: {
      how: 'the function of the webhooks crashes',
      provoke: async () => {
        crashing.set(functionName('webhooks'), always);
        await subscriber.settled(await generate('a lost webhook'));
      },
      runbook: 'the cause in its log is mended',
      mend: () => crashing.delete(functionName('webhooks')),
    },
    FunctionsThrottled: {
      how: 'Lambda refuses the calls of a function in each minute',
      provoke: () => refused.set(functionName('generations'), always),
      eachMinute: async () => {
        expect((await subscriber.call(generations.listGenerations, { query: { limit: 1 } })).status).toBe(503);
      },
      runbook: 'more executions are allowed',
      mend: async () => {
        refused.delete(functionName('generations'));
        expect((await subscriber.call(generations.listGenerations, { query: { limit: 1 } })).status).toBe(200);
      },
    },
  };
}

function queueAlarms(world: World): Provocations {
  const { product, table, admin, functionName, waiting, purge, run } = world;
  const isWaiting = (queue: string) => eventually(async () => expect(await waiting(queue)).toBe(1), 60_000);
  const sendTest = () => admin.call(adminAlerts.sendTest, { body: { scope: 'stage', channel: 'webhook' } });
  return {
    ProjectionsRefused: {
      how: 'an item that can’t be read is written',
      provoke: async () => {
        await table.put({ ...keys.account('unreadable'), updatedAt: 'yesterday' });
        await isWaiting('ProjectionsRefused');
      },
      runbook: 'redrive-projections show, replay (refused again), discard; rebuild-board',
      mend: async () => {
        const { cloud } = product;
        const names = ['--queue', cloud.queueUrl('ProjectionsRefused'), '--function', functionName('projections')];
        const { printed } = await run('redrive-projections', 'show', ...names);
        const [, sequence = ''] = /pk "USER#unreadable", sk "CREDIT", sequence number (\d+)/.exec(printed) ?? [];
        const one = ['--sequence', sequence, ...names];
        const replayed = await run('redrive-projections', 'replay', ...one);
        expect(replayed).toMatchObject({
          code: 1,
          printed: expect.stringContaining('left. The item pk "USER#unreadable", sk "CREDIT" is refused'),
        });
        const discarded = await run('redrive-projections', 'discard', '--confirm', ...one);
        expect(discarded).toMatchObject({ code: 0, printed: expect.stringContaining('1 discarded, 0 left') });
        const rebuilt = await run('rebuild-board', '--table', cloud.tableName('Table'));
        expect(rebuilt).toMatchObject({ code: 0, printed: expect.stringContaining('The board is rebuilt.') });
      },
    },
    PushesRefused: {
      how: 'a notification that can’t be read is written',
      provoke: async () => {
        await table.put({ ...keys.notification('unreadable', 'one'), topic: 'none' });
        await isWaiting('PushesRefused');
      },
      runbook: 'aws sqs purge-queue',
      mend: () => purge('PushesRefused'),
    },
    AlertsUndelivered: {
      how: 'the webhook of an alert answers 500 five times',
      provoke: async () => {
        const body = { name: 'Ops', url: 'https://webhooks.stand-in.example/ops' };
        const created = await admin.call(adminAlerts.createWebhook, { body });
        expect(created.status).toBe(201);
        product.providers.webhooks.trust('ops', created.body.secret);
        product.providers.webhooks.answer(500, 500, 500, 500, 500);
        expect((await sendTest()).status).toBe(204);
        await isWaiting('AlertDeliveryUndelivered');
      },
      runbook: 'the receiver is mended; a test arrives; aws sqs purge-queue',
      mend: async () => {
        expect((await sendTest()).status).toBe(204);
        await eventually(() => expect(product.providers.webhooks.received).toHaveLength(1), 60_000);
        await purge('AlertDeliveryUndelivered');
      },
    },
  };
}

function accountJobAlarms(world: World): Provocations {
  const { table, subscriber, other, refused, functionName, invoke } = world;
  const breakHistory = (userId: string) => table.put({ ...keys.historyEvent(userId, 'broken'), kind: 'none' });
  const mendHistory = (userId: string) => table.delete(keys.historyEvent(userId, 'broken'));
  const startExport = async (leaver: SignedIn) => {
    expect((await leaver.call(account.startExport, {})).status).toBe(202);
  };
  const hasStatus = (leaver: SignedIn, status: string) =>
    eventually(async () => expect((await leaver.call(account.getExport, {})).body.status).toBe(status), 60_000);
  const hoursAgo = new Date(Date.now() - 5 * 3_600_000).toISOString();
  let refusals = 0;
  return {
    AccountJobsGivenUp: {
      how: 'an export meets an event of the history that can’t be read',
      provoke: async () => {
        await breakHistory(lowCreditUser);
        await startExport(other);
        await hasStatus(other, 'failed');
      },
      runbook: 'the cause in the log is mended; the subscriber starts the export again',
      mend: async () => {
        await mendHistory(lowCreditUser);
        await startExport(other);
        await hasStatus(other, 'done');
      },
    },
    AccountJobsUnfinished: {
      how: 'the same, and the function does not start to record it',
      provoke: async () => {
        refused.set(functionName('account-jobs'), (event) => {
          const isRefused = (event as { isGivenUp: boolean }).isGivenUp;
          if (isRefused) refusals += 1;
          return isRefused;
        });
        await breakHistory('demo-subscriber');
        await startExport(subscriber);
        // The first call and the repeats of the synthesised state machine.
        await eventually(() => expect(refusals).toBe(61), 90_000);
      },
      runbook: 'the cause is mended; the sweeper starts it again (4.5 hours are simulated)',
      mend: async () => {
        refused.delete(functionName('account-jobs'));
        await mendHistory('demo-subscriber');
        const place = { updatedAt: hoursAgo, gsi2sk: `${hoursAgo}#job` };
        await table.update(keys.accountJob('demo-subscriber', 'export'), setExpression(place));
        await invoke('sweeper');
        await hasStatus(subscriber, 'done');
      },
    },
  };
}

/** AWS alone reports these, or they take many minutes. */
function alarmsOnMetricsOfAws({ product, apiId, functionName }: World): Provocations {
  const { metrics } = product.cloud;
  const ageOf = (name: string, minutes: number) =>
    metrics.record(
      { namespace: 'AWS/Lambda', name: 'IteratorAge', dimensions: { FunctionName: functionName(name) } },
      minutes * 60_000,
    );
  const TableName = product.cloud.tableName('Table');
  const late = (name: string): Provocation => ({
    how: 'the records of the stream are eleven minutes old',
    eachMinute: () => ageOf(name, 11),
    runbook: 'the error in the log is mended',
    eachMinuteAfter: () => ageOf(name, 0),
    isFed: true,
  });
  const latency = { namespace: 'AWS/ApiGateway', name: 'Latency', dimensions: { ApiId: apiId } };
  return {
    ProjectionsLate: late('projections'),
    PushesLate: late('pushes'),
    TableThrottled: {
      how: 'DynamoDB throttles writes of an index',
      eachMinute: () => {
        const dimensions = { TableName, GlobalSecondaryIndexName: 'gsi1' };
        metrics.record({ namespace: 'AWS/DynamoDB', name: 'WriteThrottleEvents', dimensions }, 1);
      },
      runbook: 'the capacity grows',
      isFed: true,
    },
    ApiSlow: {
      how: 'all calls take six seconds',
      eachMinute: () => metrics.record(latency, 6000),
      runbook: 'the slow route in the access log is mended',
      eachMinuteAfter: () => metrics.record(latency, 100),
      isFed: true,
    },
  };
}
