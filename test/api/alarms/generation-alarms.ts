import { DeleteItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { putIssue } from '#functions/domain/credits/external-transactions.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { adminPauses, type Pause } from '#shared/contracts/admin-pauses.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { generations } from '#shared/contracts/generations.ts';
import { abandonGeneration } from '#test/support/abandoned-generation.ts';
import { eventually } from '#test/support/eventually.ts';
import { type Provocations, reconcileToday, type World } from './alarm-world.ts';

const always = () => true;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The alarms about generations, providers and credits. */
export function generationAlarms(world: World): Provocations {
  return { ...executionAlarms(world), ...providerAlarms(world), ...creditAlarms(world) };
}

function executionAlarms(world: World): Provocations {
  const { product, subscriber, table, admin, crashing, functionName, invoke, generate } = world;
  const sweep = () => invoke('sweeper');
  const [store, settle] = ['store', 'settle'].map((step) => functionName(`generation-workflow-${step}`));
  let oldest: string;
  return {
    StuckGenerations: {
      how: 'in each minute, the start of an execution is lost',
      eachMinute: async () => {
        await abandonGeneration(table);
        await sweep();
      },
      runbook: 'nothing has to be repaired: the sweeper started them',
      eachMinuteAfter: sweep,
    },
    OldestProcessingAge: {
      how: 'a generation of yesterday never ends, and the sweeper finds it in time',
      provoke: async () => {
        oldest = await generate('#never');
        await eventually(() => expect(product.providers.activity.of(oldest).accepted).toBe(1));
        await table.update(keys.generation(oldest), setExpression({ gsi2sk: `${hoursAgo(25)}#${oldest}` }));
      },
      eachMinute: sweep,
      runbook: 'delete it in the Processing Monitor',
      mend: async () => {
        const { status } = await admin.call(adminMonitor.deleteGeneration, { params: { id: oldest } });
        expect(status).toBe(204);
      },
      eachMinuteAfter: sweep,
    },
    SilentEnds: {
      how: 'Store crashes in each attempt',
      provoke: async () => {
        crashing.set(store!, always);
        await subscriber.settled(await generate('a crash'));
      },
      runbook: 'the generation is settled; the cause in the log of the step is mended',
      mend: () => crashing.delete(store!),
    },
    UnsettledGenerations: {
      how: 'Settle crashes in each attempt',
      provoke: async () => {
        crashing.set(settle!, always);
        const id = await generate('an end');
        await eventually(() => expect(product.cloud.executions.describe(id).status).toBe('FAILED'), 60_000);
      },
      runbook: 'the cause of the last error is mended; the sweeper settles',
      mend: async () => {
        crashing.delete(settle!);
        await sweep();
      },
    },
  };
}

function providerAlarms(world: World): Provocations {
  const { product, subscriber, table, admin, invoke, generate } = world;
  const sweep = () => invoke('sweeper');
  const makeDue = (id: string, more: object = {}) =>
    table.update(
      keys.providerCopy(id),
      setExpression({ gsi2sk: new Date(0).toISOString(), ...more }),
      'attribute_exists(pk)',
    );
  let locked: string;
  let kept: string;
  return {
    AccountRefused: {
      how: 'fal refuses the account (#locked-later)',
      provoke: async () => {
        locked = await generate('a garden #locked-later');
        await eventually(() => expect(product.providers.activity.of(locked).completed).toBe(1));
      },
      eachMinute: () => subscriber.call(generations.getGeneration, { params: { id: locked } }),
      runbook: 'the account works again; the generation continues by itself and completes',
      mend: async () => {
        product.providers.faults.lift('locked-later');
        expect((await subscriber.settled(locked)).status).toBe('completed');
      },
    },
    ProviderCopies: {
      how: 'fal does not delete its copies, an hour after the end (#delete-503)',
      provoke: async () => {
        kept = await generate('a lamp #delete-503');
        await subscriber.settled(kept);
        await eventually(async () => expect(await makeDue(kept, { createdAt: hoursAgo(2) })).toBe(true));
        await sweep();
      },
      eachMinute: sweep,
      runbook: 'the reason in the log is mended; the next attempts delete them',
      mend: async () => {
        await makeDue(kept);
        await sweep();
        await makeDue(kept);
        await sweep();
      },
      eachMinuteAfter: sweep,
    },
    ModerationDown: {
      how: 'OpenAI answers 500 to five requests',
      provoke: async () => {
        for (let count = 0; count < 5; count++)
          await subscriber.settled(await generate(`a cloud ${count} #openai-500`));
      },
      runbook: 'OpenAI answers again',
    },
    ManyRefusals: {
      how: 'a hundred requests for naked people',
      provoke: async () => {
        for (let count = 0; count < 100; count++) {
          const values = { prompt: `a naked person ${count}`, image_size: 'square_hd', num_images: 1 };
          expect((await subscriber.generate('dream-image', values)).body.error.code).toBe('content_refused');
        }
      },
      runbook: 'the attempts end; nothing was held',
    },
    Paused: {
      how: 'ten generations of a model fail at fal (#fail)',
      provoke: async () => {
        const values = { prompt: 'Hello #fail', 'voice_setting.voice_id': 'Wise_Woman' };
        const started = await Promise.all(Array.from({ length: 10 }, () => subscriber.generate('voice-over', values)));
        for (const { body } of started) await subscriber.settled(body.generation.id);
      },
      eachMinute: () => invoke('protection'),
      runbook: 'Resume on the Paused screen',
      mend: async () => {
        const { items } = (await admin.call(adminPauses.listPauses, {})).body;
        for (const { kind, id } of items as Pause[]) {
          expect((await admin.call(adminPauses.resume, { params: { kind, id } })).status).toBe(204);
        }
      },
      eachMinuteAfter: () => invoke('protection'),
    },
  };
}

function creditAlarms(world: World): Provocations {
  const { product, table, admin, secondAdmin, dynamodb, invoke, run } = world;
  const sweep = () => invoke('sweeper');
  const TableName = product.cloud.tableName('Table');
  const userId = 'low-credit-subscriber';
  const params = { userId };
  return {
    CreditIssues: {
      how: 'the companion back end refused a charge',
      provoke: async () => {
        const issue = { kind: 'charge-refused', generationId: 'one', userId, amount: 10, at: hoursAgo(0) } as const;
        await table.transact([putIssue(TableName, issue)]);
      },
      eachMinute: sweep,
      runbook: 'aws dynamodb query, then delete-item',
      mend: async () => {
        const { Items = [] } = await dynamodb.send(
          new QueryCommand({
            TableName,
            IndexName: 'gsi1',
            KeyConditionExpression: 'gsi1pk = :issues',
            ExpressionAttributeValues: { ':issues': { S: 'ISSUES' } },
          }),
        );
        expect(Items.map(({ generationId }) => generationId?.S)).toEqual(['one']);
        for (const { pk } of Items) {
          await dynamodb.send(new DeleteItemCommand({ TableName, Key: { pk: pk!, sk: { S: 'ISSUE' } } }));
        }
      },
      eachMinuteAfter: sweep,
    },
    LedgerDrift: {
      how: 'seven credits appear behind the ledger',
      provoke: async () => {
        await table.update(keys.account(userId), { expression: 'ADD available :more', values: { ':more': 7 } });
        await eventually(async () => expect(await reconcileToday(world)).toMatchObject({ drifting: 1 }), 60_000);
      },
      eachMinute: sweep,
      runbook: 'audit-ledger --user; Check Ledger: one admin proposes, another approves',
      mend: async () => {
        const { code, printed } = await run('audit-ledger', '--table', TableName, '--user', userId);
        expect([code, printed]).toEqual([1, expect.stringContaining(`${userId}: differs (available 10, expected 3;`)]);
        const body = { follow: 'ledger', reason: 'A hand moved credits' } as const;
        const proposed = await admin.call(adminSubscribers.proposeCorrection, { params, body });
        expect(proposed.status).toBe(201);
        const decision = { id: proposed.body.correction.id, isApproved: true };
        const decided = await secondAdmin.call(adminSubscribers.decideCorrection, { params, body: decision });
        expect(decided).toMatchObject({ status: 200, body: { account: { available: 3 } } });
        expect(await run('audit-ledger', '--table', TableName, '--user', userId)).toMatchObject({ code: 0 });
      },
      eachMinuteAfter: sweep,
    },
  };
}
