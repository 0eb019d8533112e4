import { beforeAll, describe, expect, it } from 'vitest';
import { cancelGeneration } from '#functions/api/generations/generations.ts';
import { stopGeneration } from '#functions/background/account-jobs/deletion-steps.ts';
import { sweep } from '#functions/background/sweeper/sweep.ts';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { settleGeneration } from '#functions/domain/generations/settle-generation.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { receiveWebhook } from '#functions/domain/jobs/webhooks.ts';
import { FormNames } from '#functions/domain/models/stored-names.ts';
import { FalRefusal } from '#functions/providers/fal/fal-errors.ts';
import { providers } from '#functions/providers/providers.ts';
import { GenerationFailed } from '#functions/workflow/step.ts';
import { submit } from '#functions/workflow/submit.ts';
import { awsEnvironment } from '#infra/local-cloud/local-aws.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { violationsOf } from './accounts-check.ts';
import { newGeneration } from './new-generation.ts';

/** Calls to this address fail at once, and stay on this machine. */
const closedPort = 'http://127.0.0.1:9';
Object.assign(process.env, awsEnvironment({ dynamodb: closedPort, s3: closedPort, controlPlane: closedPort }));

let db: NewTable;
let generations: GenerationRepository;
beforeAll(async () => {
  db = await newTable();
  generations = new GenerationRepository(db.table);
});

/** A queue that takes every job, and never ends one. */
class EndlessQueue {
  jobs = 0;
  refusal: FalRefusal | undefined;
  beforeAnswer = async () => {};

  async submit() {
    if (this.refusal !== undefined) throw this.refusal;
    this.jobs += 1;
    await this.beforeAnswer();
    return { requestId: `request-${this.jobs}`, isQueued: true };
  }

  async status() {
    return { state: 'running' };
  }

  async cancel() {
    return 'requested';
  }
}

let worlds = 0;

async function heldGeneration() {
  const userId = `user-s${worlds}`;
  const generation = newGeneration({
    id: `generation-s${(worlds++).toString(16).padStart(4, '0')}`,
    userId,
    amount: 5,
  });
  const ledger = new Ledger(db.table);
  await ledger.grant(userId, { amount: 20, reason: 'test', idempotencyKey: 'g', at: new Date() });
  const input = { endpoint: 'fal-ai/flux/schnell', ...withOutputDefaults({}), payload: {}, values: {} };
  await ledger.hold(generationCharge(generation), { maxRunning: 5 }, [generations.inputWrite(generation, input)]);
  const queue = new EndlessQueue();
  const deps = {
    generations,
    credits: ledger,
    copies: new ProviderCopies(db.table),
    apiKeys: new ApiKeyRepository(db.table),
    formNames: new FormNames(db.table),
    assets: new AssetRepository(db.table, 'https://media.example'),
    providers,
    jobs: async () => queue as never,
    publicInput: async (payload: Record<string, unknown>) => payload,
    webhookUrl: async ({ id }: StoredGeneration) => `https://site.example/api/webhooks/fal?generation=${id}`,
    now: () => new Date(),
  };
  return { generation, queue, deps };
}

const step = (generationId: string) => ({ generationId, taskToken: 'a-token' });

describe('a job', () => {
  it('is submitted once, even when its step runs repeatedly', async () => {
    const { generation, queue, deps } = await heldGeneration();
    await Promise.all(Array.from({ length: 5 }, () => submit(deps, step(generation.id)).catch(() => undefined)));
    expect(queue.jobs).toBe(1);
    expect(await generations.run(generation.id)).toMatchObject({ requestId: 'request-1', isQueued: true });
  });

  it('is either submitted or cancelled, never both, under parallel calls', async () => {
    for (let round = 0; round < 25; round++) {
      const { generation, queue, deps } = await heldGeneration();
      await Promise.all([
        submit(deps, step(generation.id)).catch(() => undefined),
        cancelGeneration(deps, generation.userId, generation.id),
      ]);
      const { status } = (await generations.find(generation.id))!;
      expect({ status, jobs: queue.jobs }).toEqual(
        queue.jobs === 0 ? { status: 'cancelled', jobs: 0 } : { status: 'processing', jobs: 1 },
      );
      expect(await violationsOf(db.table, generation.userId)).toEqual([]);
    }
  });

  it("that a locked account can't buy shows the subscriber nothing about the account", async () => {
    const { generation, queue, deps } = await heldGeneration();
    const body = { detail: 'User is locked. Reason: Exhausted balance.' };
    queue.refusal = new FalRefusal({ status: 403, body, retryable: undefined });
    await expect(submit(deps, step(generation.id))).rejects.toThrow(GenerationFailed);
    await settleGeneration(deps, generation.id, 'GenerationFailed');
    const settled = await generations.find(generation.id);
    expect(settled).toMatchObject({ status: 'failed', settlement: { kind: 'release', amount: 5 } });
    expect(settled?.error).toEqual({ code: 'provider', message: 'Fast generation failed', retryable: false });
  });

  it('is not submitted for a cancelled generation', async () => {
    const { generation, queue, deps } = await heldGeneration();
    await generations.updateRun(generation.id, { cancelRequestedAt: new Date().toISOString() });
    await expect(submit(deps, step(generation.id))).rejects.toThrow(/Cancelled/);
    expect(queue.jobs).toBe(0);
  });

  it('whose generation was ended during its submit has copies at the provider that are deleted', async () => {
    const { generation, queue, deps } = await heldGeneration();
    queue.beforeAnswer = () => stopGeneration(deps, generation);
    await submit(deps, step(generation.id));
    expect(await deps.copies.find(generation.id)).toMatchObject({ requestId: 'request-1', isEnded: false });
    const other = await heldGeneration();
    await submit(other.deps, step(other.generation.id));
    expect(await deps.copies.find(other.generation.id)).toBeUndefined();
  });

  it.each([
    ['has started', { submittedAt: new Date().toISOString() }],
    ['is being charged for', { charge: 'attempted' }],
  ] as const)('that %s stays in process after a cancel', async (_, run) => {
    const { generation, deps } = await heldGeneration();
    await generations.updateRun(generation.id, run);
    await cancelGeneration(deps, generation.userId, generation.id);
    expect((await generations.find(generation.id))?.status).toBe('processing');
  });

  it("that is stored can't be cancelled or failed", async () => {
    const { generation, deps } = await heldGeneration();
    await generations.updateRun(generation.id, { outputs: [] });
    expect(await generations.cancelUnlessStored(generation.id, deps.now())).toBe(false);
    const failure = { code: 'provider', message: 'Gone', retryable: true } as const;
    expect(await generations.failUnlessStored(generation.id, failure)).toBe(false);
    expect(await generations.run(generation.id)).toEqual({ outputs: [] });
  });

  it('that was discarded is not stored, and one with a requested cancel is', async () => {
    const [ended, cancelRequested] = await Promise.all([heldGeneration(), heldGeneration()]);
    await generations.updateRun(cancelRequested.generation.id, {
      cancelRequestedAt: cancelRequested.deps.now().toISOString(),
    });
    expect(await generations.saveOutputs(cancelRequested.generation.id, { outputs: [] })).toBe(true);
    const { id } = ended.generation;
    const [isEnded, isStored] = await Promise.all([
      generations.cancelUnlessStored(id, ended.deps.now()),
      generations.saveOutputs(id, { outputs: [] }),
    ]);
    // Either can be first, but not both.
    expect(isEnded).toBe(!isStored);
  });

  it.each([
    ['after the sweeper settled it, is stored nowhere', 'late', false, 'failed'],
    ['before the sweeper settles it, is charged', 'in time', true, 'completed'],
  ] as const)('whose result comes %s', async (_, time, isStored, status) => {
    const { generation, deps } = await heldGeneration();
    const { id, createdAt } = generation;
    const saveOutputs = () => generations.saveOutputs(id, { outputs: [] });
    const isEarly = time === 'in time' && (await saveOutputs());
    const executions = {
      find: async (name: string) => ({ name, state: 'running' }),
      stop: async () => {},
      start: async () => {},
    };
    const processing = { oldest: async () => [{ id, since: createdAt, place: id }], count: async () => 1 };
    const later = new Date(Date.now() + 7 * 3_600_000);
    await sweep({ ...deps, executions, processing, now: () => later, pause: async () => {} } as never);
    expect(isEarly || (await saveOutputs())).toBe(isStored);
    expect((await generations.find(id))?.status).toBe(status);
  });

  it('keeps its id when the webhook of another job arrives', async () => {
    const { generation, deps } = await heldGeneration();
    await generations.updateRun(generation.id, { submittedAt: deps.now().toISOString(), requestId: 'its own' });
    await receiveWebhook(
      { generations, copies: { add: async () => undefined }, now: deps.now },
      generation.id,
      'another',
    );
    expect((await generations.run(generation.id)).requestId).toBe('its own');
  });
});
