import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountJobRepository, newAccountJob } from '#functions/domain/account-jobs/account-job-repository.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { account } from '#shared/contracts/account.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { abandonGeneration } from '#test/support/abandoned-generation.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product, type SignedIn, startProduct } from '#test/support/product.ts';

const userId = 'demo-subscriber';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let product: Product;
let subscriber: SignedIn;
let table: Table;

beforeAll(async () => {
  product = await startProduct({ timeScale: 0.05, cloudOptions: { retryScale: 0.005 } });
  subscriber = await product.signIn('demo-session');
  table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
});
afterAll(() => product.close());

const abandonedGeneration = (more?: Partial<StoredGeneration>) => abandonGeneration(table, more);

const sweep = () => product.cloud.invoke('sweeper', {});
const balance = async () => (await subscriber.call(credits.getCredits, {})).body;

async function generate(prompt: string): Promise<string> {
  const values = { prompt, image_size: 'square_hd', num_images: 1 };
  return (await subscriber.generate('dream-image', values)).body.generation.id;
}

const seen = async (id: string) =>
  (await subscriber.call(generations.getGeneration, { params: { id } })).body.generation;

describe('a job in the queue of an account that runs two at once', () => {
  it('is not late while it waits, and then has its full time', { tags: ['whole'] }, async ({ onTestFinished }) => {
    const running = [await generate('#never'), await generate('#never')];
    const cancelRunning = async () => {
      for (const id of running) await subscriber.call(generations.cancelGeneration, { params: { id } });
    };
    // Frees the running slots for other tests.
    onTestFinished(cancelRunning);
    const isAccepted = (id: string) =>
      eventually(() => expect(product.providers.activity.of(id)).toMatchObject({ accepted: 1 }));
    await Promise.all(running.map(isAccepted));
    const id = await generate('a patient heron');
    await eventually(async () => expect(await seen(id)).toMatchObject({ queuePosition: 0 }));
    const since = minutesAgo(30);
    const times = { createdAt: since, deadlineAt: minutesAgo(2), gsi2sk: `${since}#${id}` };
    await table.update(keys.generation(id), setExpression(times));
    expect(await sweep()).toMatchObject({ processing: 3, stuck: 0 });
    expect(await seen(id)).toMatchObject({ status: 'processing', queuePosition: 0 });
    await cancelRunning();
    expect(await subscriber.settled(id)).toMatchObject({ status: 'completed', receipt: { charged: 10 } });
    await Promise.all(running.map((one) => subscriber.settled(one)));
  });
});

describe('the sweeper', () => {
  it('starts a generation whose start was lost', async () => {
    const { id } = await abandonedGeneration();
    expect(await sweep()).toMatchObject({ processing: 1, stuck: 1 });
    expect(await subscriber.settled(id)).toMatchObject({ status: 'completed', receipt: { charged: 10 } });
    expect(await sweep()).toMatchObject({ processing: 0, stuck: 0, oldestAgeSeconds: 0 });
  });

  it('starts an export whose start was lost', { tags: ['whole'] }, async () => {
    const job = newAccountJob({ id: newId(new Date()), userId, kind: 'export' }, new Date(Date.now() - 6 * 60_000));
    expect(await new AccountJobRepository(table).begin(job, undefined)).toBe(true);
    await sweep();
    await eventually(
      async () => expect((await subscriber.call(account.getExport, {})).body.status).toBe('done'),
      60_000,
    );
  });

  it('ignores young and running generations', async () => {
    const young = await abandonedGeneration({ createdAt: minutesAgo(0) });
    const running = await generate('#slow');
    expect(await sweep()).toMatchObject({ processing: 2, stuck: 0 });
    await subscriber.settled(running);
    await new Ledger(table).settle(generationCharge(young), { kind: 'release', status: 'failed', at: new Date() });
  });

  it('settles a generation past its deadline and releases its credits', async () => {
    const before = await balance();
    const { id } = await abandonedGeneration({ createdAt: minutesAgo(30), deadlineAt: minutesAgo(2) });
    expect((await balance()).available).toBe(before.available - 10);
    const report = await sweep();
    expect(report).toMatchObject({ stuck: 1 });
    expect((report as { oldestAgeSeconds: number }).oldestAgeSeconds).toBeGreaterThan(29 * 60);
    const settled = await subscriber.settled(id);
    expect(settled).toMatchObject({ status: 'failed', error: { code: 'timeout', retryable: true } });
    expect(await balance()).toMatchObject({ available: before.available, held: before.held });
  });

  it('stops an execution past its deadline', async () => {
    const id = await generate('#never');
    await eventually(() => expect(product.providers.activity.of(id)).toMatchObject({ accepted: 1 }));
    await table.update(
      keys.generation(id),
      setExpression({ deadlineAt: minutesAgo(2), gsi2sk: `${minutesAgo(30)}#${id}` }),
    );
    expect(await sweep()).toMatchObject({ stuck: 1 });
    expect(await subscriber.settled(id)).toMatchObject({ status: 'failed', receipt: { released: 10 } });
    expect(product.cloud.executions.describe(id)?.status).not.toBe('RUNNING');
  });
});

describe('a result that the provider does not know after its job ended', () => {
  it.each([
    ['for a moment, is stored', '#result-404', 2, { status: 'completed', receipt: { charged: 10 } }],
    [
      'any more, is given up after minutes, and costs nothing',
      '#result-gone',
      9,
      { status: 'failed', receipt: { released: 10 }, error: { message: 'Fast generation failed', retryable: true } },
    ],
  ])('%s', async (_, word, calls, end) => {
    const id = await generate(`a fjord ${word}`);
    expect(await subscriber.settled(id)).toMatchObject(end);
    expect(product.providers.activity.of(id).resultCalls).toBe(calls);
  });
});

describe('the check of accounts', () => {
  const reconcile = () => product.cloud.invoke('reconciliation', { day: new Date().toISOString().slice(0, 10) });

  it('finds a place for every credit', async () => {
    // The stream lags by a moment.
    await eventually(async () => {
      const report = (await reconcile()) as { checked: number; drifting: number };
      expect(report.checked).toBeGreaterThan(0);
      expect(report.drifting).toBe(0);
    });
  });

  it('finds an account that differs from its ledger', { tags: ['whole'] }, async () => {
    const key = keys.account(userId);
    await table.update(key, { expression: 'ADD spent :one', values: { ':one': 1 } });
    expect(await reconcile()).toMatchObject({ drifting: 1 });
    await table.update(key, { expression: 'ADD spent :one', values: { ':one': -1 } });
    expect(await reconcile()).toMatchObject({ drifting: 0 });
  });

  it('alerts the operator about drift', { tags: ['whole'] }, async ({ onTestFinished }) => {
    const { alarms } = product.cloud;
    const key = keys.account(userId);
    await table.update(key, { expression: 'ADD spent :one', values: { ':one': 1 } });
    onTestFinished(() => void table.update(key, { expression: 'ADD spent :one', values: { ':one': -1 } }));
    await reconcile();
    // The sweeper reports it each minute until it is mended.
    await sweep();
    const drift = () => {
      // Reports of this minute are evaluated in the next.
      alarms.evaluate(Date.now() + 60_000);
      return alarms.rung().find(({ name }) => name.includes('LedgerDrift'));
    };
    await expect.poll(drift).toMatchObject({ state: 'ALARM', told: [expect.stringContaining(':sns:')] });
  });
});
