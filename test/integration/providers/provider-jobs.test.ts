import { afterEach, describe, expect, it, vi } from 'vitest';
import { encryptText } from '#functions/domain/encryption/encrypted-text.ts';
import { isPaidByStage, createJobQueue } from '#functions/domain/jobs/provider-jobs.ts';
import { log } from '#functions/platform/log.ts';
import { FalRefusal } from '#functions/providers/fal/fal-errors.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const secrets = { encryptionKeys: {}, signingKey: 'signing' };
vi.mock('#functions/domain/encryption/encrypted-text.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  encryptionSecrets: async () => secrets,
}));

const job = { requestId: 'request' };

/** The provider of this stage answers every call with this refusal. */
async function jobsRefusedWith(status: number) {
  const body = { detail: 'User is locked. Reason: Exhausted balance.' };
  const refused = () => Promise.reject(new FalRefusal({ status, body, retryable: undefined }));
  const provider = {
    stageKey: async () => 'key',
    jobs: () => ({ submit: refused, status: refused, result: refused, cancel: refused }),
  };
  return createJobQueue({ get: () => provider } as never, {} as never)({ provider: 'fal' });
}

const calls = {
  submit: (jobs) => jobs.submit('fal-ai/x', {}),
  status: (jobs) => jobs.status('fal-ai/x', job),
  result: (jobs) => jobs.result('fal-ai/x', job),
  cancel: (jobs) => jobs.cancel('fal-ai/x', job),
} satisfies Record<string, (jobs: Awaited<ReturnType<typeof jobsRefusedWith>>) => Promise<unknown>>;

describe('a refused account', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each(Object.entries(calls))('fires the alarm, whichever call finds it: %s', async (_, call) => {
    const woken = publishedValues('RefusedAccounts');
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    await expect(call(await jobsRefusedWith(403))).rejects.toMatchObject({ kind: 'denied' });
    expect(woken).toEqual([1]);
    expect(logged.mock.calls[0]?.[1]).toMatchObject({
      apiKeyId: 'of the stage itself',
      reason: expect.stringContaining('Exhausted balance'),
    });
  });

  it('is distinguished from a provider that is temporarily unavailable', async () => {
    const woken = publishedValues('RefusedAccounts');
    await expect(calls.status(await jobsRefusedWith(503))).rejects.toMatchObject({ kind: 'busy' });
    expect(woken).toEqual([]);
  });

  it.each([
    ['the stage’s key', undefined, [1]],
    ['an admin’s key', 'key-1', []],
  ])('of a test run fires the alarm only for the stage: %s', async (_, apiKeyId, firesAlarm) => {
    const woken = publishedValues('RefusedAccounts');
    const refused = new FalRefusal({ status: 401, body: { detail: 'Invalid API key' }, retryable: undefined });
    const provider = { stageKey: async () => 'key', jobs: () => ({ submit: () => Promise.reject(refused) }) };
    const providers = { get: () => provider, named: () => provider };
    const apiKeys = {
      find: async () => ({ id: 'key-1', provider: 'fal', sealed: encryptText(secrets, 'key-1', 'mistyped') }),
    };
    const jobs = await createJobQueue(
      providers as never,
      apiKeys as never,
      isPaidByStage,
    )({ provider: 'fal', apiKeyId });
    await expect(jobs.submit('fal-ai/x', {})).rejects.toBe(refused);
    expect(woken).toEqual(firesAlarm);
  });
});
