import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import 'aws-sdk-client-mock-vitest/extend';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { type RefusalKind, ProviderRefusal, ProviderUnreachable } from '#functions/providers/provider-error.ts';
import { submit } from '#functions/workflow/submit.ts';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

/** A provider can't be made to answer in all these ways. */
const sfn = mockClient(SFNClient);
beforeEach(() => {
  sfn.reset();
  return () => vi.restoreAllMocks();
});

const generation = newGeneration({ id: 'generation-0a', userId: 'maya', amount: 10 });
const now = new Date('2026-11-23T12:00:00.000Z');
const step = { generationId: generation.id, taskToken: 'token' };

interface World {
  readonly run?: GenerationRun;
  readonly apiKeyId?: string;
  readonly charge?: string;
  readonly isClaimed?: boolean;
  readonly job?: () => Promise<unknown>;
  readonly runAfterSubmit?: GenerationRun;
}

function world({ run = {}, apiKeyId, charge = 'ready', isClaimed = true, job, runAfterSubmit = {} }: World = {}) {
  const events: unknown[] = [];
  const input = { endpoint: 'fal-ai/flux', apiKeyId, payload: { prompt: 'a cat' }, values: {} };
  const event =
    (name: string, answer?: unknown) =>
    async (...args: unknown[]) => {
      events.push([name, ...args]);
      return answer;
    };
  const queue = {
    submit: async () => {
      events.push(['submit']);
      return job ? job() : { requestId: 'request-1', urls: undefined, isQueued: true };
    },
    cancel: event('cancel'),
  };
  const paidJobs: unknown[] = [];
  const deps = {
    generations: {
      findWithInput: async () => ({ generation, run, input }),
      run: async () => run,
      saveTaskToken: event('saveTaskToken'),
      claimSubmit: event('claimSubmit', isClaimed),
      refuseSubmit: event('refuseSubmit'),
      updateRun: async (_: string, changes: GenerationRun) => {
        events.push(['updateRun', changes]);
        return { ...changes, ...runAfterSubmit };
      },
    },
    credits: { chargeBeforeStart: async () => charge },
    apiKeys: { countUse: event('countUse') },
    formNames: { of: async () => [] },
    providers: { get: () => ({ failureOf: () => ({ code: 'provider', message: 'Too wide', retryable: false }) }) },
    jobs: async (paidJob: unknown) => {
      paidJobs.push(paidJob);
      return queue;
    },
    publicInput: async (payload: unknown) => payload,
    webhookUrl: async () => 'https://site.test/webhook',
    now: () => now,
  };
  const names = () => events.map((one) => (one as string[])[0]);
  return { deps: deps as never, events, names, paidJobs };
}

describe('Submit', () => {
  it('pays with the key of the model, and counts its use', async () => {
    const own = world({ apiKeyId: 'key-1' });
    await submit(own.deps, step);
    expect(own.paidJobs).toEqual([expect.objectContaining({ provider: 'fal', apiKeyId: 'key-1' })]);
    expect(own.events).toContainEqual(['countUse', 'key-1', now]);
    const ofStage = world();
    await submit(ofStage.deps, step);
    expect(ofStage.names()).not.toContain('countUse');
  });

  it('wakes the execution, and submits nothing, when the job is known', async () => {
    const { deps, events } = world({ run: { requestId: 'request-1' } });
    await submit(deps, step);
    expect(sfn).toHaveReceivedCommandWith(SendTaskSuccessCommand, { taskToken: 'token' });
    expect(events).toEqual([]);
  });

  it.each([
    ['busy', workflowErrors.chargeNotMade],
    ['refused', workflowErrors.generationFailed],
  ])('submits nothing when the charge is %s', async (charge, name) => {
    const { deps, names } = world({ charge });
    await expect(submit(deps, step)).rejects.toMatchObject({ name });
    expect(names()).not.toContain('submit');
  });

  it('forwards a cancel that came during the submit', async () => {
    const cancelled = { cancelRequestedAt: now.toISOString(), endpoint: 'fal-ai/flux' };
    const { deps, events } = world({ runAfterSubmit: cancelled });
    await submit(deps, step);
    expect(events.at(-1)).toMatchObject(['cancel', 'fal-ai/flux', { requestId: 'request-1' }]);
  });

  it.each([
    ['ended during the submit', { discardedAt: now.toISOString() }, [['copies']]],
    ['continues', {}, []],
  ])('plans what is deleted at the provider when its generation %s', async (_, runAfterSubmit, planned) => {
    const { deps, events } = world({ runAfterSubmit });
    const settlement = { kind: 'release', amount: 10, at: now.toISOString() };
    Object.assign(Reflect.get(deps, 'generations'), { find: async () => ({ ...generation, settlement }) });
    const copies = { add: async () => void events.push(['copies']) };
    await submit({ ...(deps as object), copies } as never, step);
    expect(events.filter((event) => (event as string[])[0] === 'copies')).toEqual(planned);
  });

  it('waits for the webhook when the job could not be recorded', async () => {
    const unexpected = publishedValues('UnexpectedErrors');
    const lost = world();
    const generations = Reflect.get(lost.deps, 'generations') as Record<string, unknown>;
    generations['updateRun'] = () => Promise.reject(new Error('The table is down'));
    await submit(lost.deps, step);
    expect(unexpected).toEqual([1]);
  });
});

describe('Submit of a job that was claimed before', () => {
  const at = now.toISOString();
  it.each([
    ['waits for a job that another attempt has submitted', { submittedAt: at, cancelRequestedAt: at }, false],
    ['waits for a job that was not cancelled', {}, false],
    ['fails when it was cancelled before', { cancelRequestedAt: at }, true],
    ['fails when its generation was ended before', { discardedAt: at }, true],
    ['fails when it was refused and then cancelled', { submittedAt: at, refusedAt: at, cancelRequestedAt: at }, true],
  ])('%s', async (_, run, isFailure) => {
    const { deps, names } = world({ run, isClaimed: false });
    const submitting = submit(deps, step).then(
      () => undefined,
      (error: Error) => error.name,
    );
    expect(await submitting).toBe(isFailure ? workflowErrors.generationFailed : undefined);
    expect(names()).not.toContain('submit');
  });
});

describe('Submit without an answer that names a job', () => {
  const failing = (error: unknown) => {
    const job = async () => {
      throw error;
    };
    return world({ job });
  };
  const refusal = (kind: RefusalKind) => new ProviderRefusal({ kind, body: {}, retryable: true });
  const unsent = new ProviderUnreachable({ cause: { code: 'ECONNREFUSED' } });

  it.each([
    ['the request may have arrived', new ProviderUnreachable(new Error('reset')), []],
    ['a gateway answered', refusal('unclear'), []],
    ['our code failed', new TypeError('undefined is not a function'), [1]],
  ])('waits for the webhook, because %s', async (_, error, reports) => {
    const unexpected = publishedValues('UnexpectedErrors');
    const { deps, names } = failing(error);
    await submit(deps, step);
    expect(names()).toEqual(['saveTaskToken', 'claimSubmit', 'submit']);
    expect(unexpected).toEqual(reports);
  });

  it.each([
    ['did not arrive', unsent],
    ['was not taken', refusal('busy')],
  ])('is repeated later, because the request %s', async (_, error) => {
    const { deps, events } = failing(error);
    await expect(submit(deps, step)).rejects.toMatchObject({ name: workflowErrors.providerBusy });
    const claim = events.find((event) => (event as string[])[0] === 'claimSubmit') as unknown[];
    const { id } = claim[3] as { id: string };
    expect(events.at(-1)).toEqual(['refuseSubmit', generation.id, id, now]);
  });

  it('fails with the reason of a refusal, and allows a cancel', async () => {
    const { deps, events } = failing(refusal('invalid'));
    await expect(submit(deps, step)).rejects.toMatchObject({ name: workflowErrors.generationFailed });
    const failure = { code: 'provider', message: 'Too wide', retryable: false };
    expect(events.at(-1)).toEqual(['updateRun', { refusedAt: now.toISOString(), failure }]);
  });
});
