import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cancelJob,
  forwardCancel,
  createJobQueue,
  createJobs,
  isPaidByStage,
  KeyUnusable,
  openJobAccount,
} from '#functions/domain/jobs/provider-jobs.ts';
import { isWebhookKey, webhookKey } from '#functions/domain/jobs/webhooks.ts';
import { log } from '#functions/platform/log.ts';
import { ProviderRefusal, ProviderUnreachable } from '#functions/providers/provider-error.ts';
import { requireProvider } from '#functions/providers/provider.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

afterEach(() => void vi.restoreAllMocks());

const generation = newGeneration({ id: 'generation-0a', userId: 'maya', amount: 10 });
const job = { requestId: 'request', endpoint: 'fal-ai/flux', apiKeyId: 'key-1' };
const cancelledRun = { ...job, cancelRequestedAt: '2026-11-23T12:00:00.000Z' };

function cancelling(cancel: (...args: unknown[]) => Promise<string>) {
  const cancelled = vi.fn<typeof cancel>(cancel);
  const opened = vi.fn<(paidJob: unknown) => Promise<unknown>>(async () => ({ cancel: cancelled }));
  return { deps: { jobs: opened as never }, cancelled, opened };
}

describe('a cancel', () => {
  it('is forwarded to the account that pays, once the job is known and its cancel was requested', async () => {
    const { deps, cancelled, opened } = cancelling(async () => 'requested');
    await forwardCancel(deps, generation, job);
    await forwardCancel(deps, generation, { cancelRequestedAt: cancelledRun.cancelRequestedAt });
    expect(cancelled).not.toHaveBeenCalled();
    await forwardCancel(deps, generation, cancelledRun);
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ provider: 'fal', apiKeyId: 'key-1' }));
    expect(cancelled).toHaveBeenCalledWith('fal-ai/flux', expect.objectContaining({ requestId: 'request' }));
  });

  it('that the provider cannot take now is only logged, but our own error is thrown', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined);
    const reset = cancelling(() => Promise.reject(new ProviderUnreachable(new Error('reset'))));
    await cancelJob(reset.deps, generation, job);
    expect(warned).toHaveBeenCalledOnce();
    const broken = cancelling(() => Promise.reject(new TypeError('undefined is not a function')));
    await expect(cancelJob(broken.deps, generation, job)).rejects.toThrow(TypeError);
  });
});

describe('the account that pays', () => {
  const queue = {
    submit: async () => 'submitted',
    status: async () => 'running',
    result: async () => 'a result',
    cancel: async () => 'requested',
  };
  const jobs = vi.fn<(key: string) => typeof queue>(() => queue);
  const fal = { id: 'fal', stageKey: async () => 'stage key', jobs };
  const other = { id: 'other' };
  const providers = { get: () => fal, named: (id: string) => ({ fal, other })[id] } as never;
  const keysOf = (apiKey: unknown) => ({ find: async () => apiKey }) as never;

  it('is the stage’s by default, and answers each call', async () => {
    const opened = await createJobQueue(providers, keysOf(undefined))({ provider: 'fal' });
    expect(jobs).toHaveBeenLastCalledWith('stage key');
    const call = ['fal-ai/flux', { requestId: 'request' }] as const;
    const answers = [opened.submit('fal-ai/flux', {}), opened.status(...call), opened.result(...call)];
    expect(await Promise.all(answers)).toEqual(['submitted', 'running', 'a result']);
    expect(await opened.cancel(...call)).toBe('requested');
    expect([isPaidByStage({ provider: 'fal' }), isPaidByStage({ provider: 'fal', apiKeyId: 'key-1' })]).toEqual([
      true,
      false,
    ]);
  });

  it('needs a key that exists and belongs to its provider', async () => {
    const open = (apiKey: unknown) => createJobs(providers, keysOf(apiKey))({ provider: 'fal', apiKeyId: 'key-1' });
    await expect(open(undefined)).rejects.toThrow('The API key key-1 is gone');
    await expect(open({ id: 'key-1', provider: 'other', sealed: '' })).rejects.toThrow('another provider');
    const keyless = { get: () => ({ ...fal, stageKey: async () => undefined }) } as never;
    const opening = createJobs(keyless, keysOf(undefined))({ provider: 'fal' });
    await expect(opening).rejects.toThrow('no key of its own for fal');
    await expect(opening).rejects.toBeInstanceOf(KeyUnusable);
  });

  it('without a usable key counts as refused and fires the alarm, but any other error stays itself', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const woken = publishedValues('RefusedAccounts');
    const failing = (error: Error) => {
      const open = async () => {
        throw error;
      };
      return openJobAccount(open, { provider: 'fal' });
    };
    await expect(failing(new KeyUnusable('It is gone'))).rejects.toMatchObject({
      kind: 'denied',
      retryable: true,
      message: 'It is gone',
    });
    await expect(failing(new TypeError('broken'))).rejects.toThrow(TypeError);
    expect(woken).toEqual([1]);
  });

  it.each([
    ['denied', [1]],
    ['busy', []],
  ] as const)('that answers %s fires the alarm only when it is refused', async (kind, alarms) => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const woken = publishedValues('RefusedAccounts');
    const refused = () => Promise.reject(new ProviderRefusal({ kind, body: {}, retryable: true }));
    const refusing = { ...fal, jobs: () => ({ status: refused, result: refused, cancel: refused, submit: refused }) };
    const opened = await createJobs({ get: () => refusing } as never, keysOf(undefined))({ provider: 'fal' });
    await expect(opened.status('fal-ai/flux', { requestId: 'request' })).rejects.toMatchObject({ kind });
    expect(woken).toEqual(alarms);
    expect(logged.mock.calls.map(([, details]) => details)).toMatchObject(
      alarms.map(() => ({ provider: 'fal', apiKeyId: 'of the stage itself' })),
    );
    for (const isReported of [() => false, () => true]) {
      const opening = createJobQueue(
        { get: () => refusing } as never,
        keysOf(undefined),
        isReported,
      )({ provider: 'fal' });
      await expect((await opening).submit('fal-ai/flux', {})).rejects.toMatchObject({ kind });
    }
    expect(woken).toEqual([...alarms, ...alarms]);
    const own = await createJobs({ get: () => refusing } as never, keysOf(undefined), () => false)({ provider: 'fal' });
    await expect(own.status('fal-ai/flux', { requestId: 'request' })).rejects.toMatchObject({ kind });
    expect(woken).toEqual([...alarms, ...alarms]);
  });

  it('of an unknown provider is a problem of the field', () => {
    const found = { find: (id: string) => (id === 'fal' ? fal : undefined) } as never;
    expect(requireProvider(found, 'fal')).toBe(fal);
    expect(() => requireProvider(found, 'acme')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'There is no provider "acme"',
        fields: [{ field: 'provider', message: 'There is no provider "acme"' }],
      }),
    );
  });
});

it('a webhook’s key belongs to one generation and one signing key', () => {
  const key = webhookKey('signing', 'generation-0a');
  expect(isWebhookKey('signing', 'generation-0a', key)).toBe(true);
  expect(isWebhookKey('signing', 'generation-0b', key)).toBe(false);
  expect(isWebhookKey('other', 'generation-0a', key)).toBe(false);
  expect(isWebhookKey('signing', 'generation-0a', '')).toBe(false);
  expect(key).toMatch(/^[\w-]{43}$/);
});
