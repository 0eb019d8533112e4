import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGeneration } from '#functions/api/generations/create-generation.ts';
import { sendTest } from '#functions/api/notifications/notifications.ts';
import { companionGuard } from '#functions/domain/companion/companion-guard.ts';
import { createJobs } from '#functions/domain/jobs/provider-jobs.ts';
import { log } from '#functions/platform/log.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Wanted } from '#functions/platform/table/table.ts';
import { fal } from '#functions/providers/fal/fal-provider.ts';
import { firebaseSender } from '#functions/providers/fcm/push-sender.ts';
import { stageLanguageModel } from '#functions/providers/openai/assistant.ts';
import { providers } from '#functions/providers/providers.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const stage = vi.hoisted(() => ({ OPERATOR_SECRET_ARN: 'operator', OPENAI_MODEL: 'gpt-4o' }));
vi.mock('#functions/platform/environment.ts', () => ({ environment: () => stage }));

/** Secrets Manager's answer for a secret without a value. */
const secretsManager = mockClient(SecretsManagerClient);
const fetching = vi.fn<typeof fetch>();
beforeAll(() => {
  const blank = new ResourceNotFoundException({ message: 'No value of AWSCURRENT', $metadata: {} });
  secretsManager.on(GetSecretValueCommand).rejects(blank);
  vi.stubGlobal('fetch', fetching);
});
afterAll(() => void vi.unstubAllGlobals());

describe('without an operator secret', () => {
  it('a page that the stage pays for holds nothing, shows a message, and an alarm fires', async () => {
    const woken = publishedValues('RefusedAccounts');
    const logged = vi.spyOn(log, 'error');
    const deps = {
      providers,
      now: () => new Date(),
      publishedPages: {
        read: async () => ({
          page: { routePath: '/p/a', modelId: 'model', title: 'A', description: '' },
          parts: {
            get: ({ key }: Wanted) =>
              key.pk === keys.model('model').pk ? { id: 'model', provider: 'fal', isAvailable: true } : undefined,
          },
          items: { get: () => undefined },
        }),
      },
    };
    const request = { routePath: '/p/a', values: {}, idempotencyKey: 'key' };
    await expect(createGeneration(deps as never, { userId: 'maya' } as never, request)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'This tool is down right now. Please try again later.',
    });
    expect(woken).toEqual([1]);
    expect(logged.mock.calls).toEqual([
      [
        'The provider refuses the account',
        { provider: 'fal', apiKeyId: 'of the stage itself', reason: 'The operator has filled in no key' },
      ],
    ]);
    vi.restoreAllMocks();
  });

  it("a test run tells the admin that the stage can't pay, and no price is requested", async () => {
    const jobs = createJobs(providers, {} as never)({ provider: 'fal' });
    await expect(jobs).rejects.toThrow('This stage has no key of its own for fal');
    expect(await fal.price('fal-ai/flux/schnell')).toBeUndefined();
  });

  it('the missing language model is named to admins and operators, and hidden from subscribers', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const model = await stageLanguageModel();
    const unavailableError = {
      code: 'unavailable',
      message: 'This is not possible at the moment. Please try again later.',
    };
    await expect(model.enhance('Improve it', 'a kite')).rejects.toMatchObject(unavailableError);
    expect(logged.mock.calls).toEqual([['OpenAI is not set up here', { model: 'gpt-4o' }]]);
    await expect(model.judgeImage('A face', 'https://media.test/a.png')).rejects.toMatchObject(unavailableError);
    const message = 'OpenAI is not set up here';
    await expect(model.draftModel('curl')).rejects.toMatchObject({ code: 'unavailable', message });
    expect(await model.describe()).toEqual({ model: 'gpt-4o', problem: message });
    vi.restoreAllMocks();
  });

  it('a test notification is in the inbox, and says why it was not pushed', async () => {
    const notifications = { add: async () => true };
    const registration = { tokenHash: 'session', target: { kind: 'token' as const, value: 'browser' } };
    const pushTargets = { registrationsOf: async () => [registration], forget: async () => undefined };
    const push = firebaseSender('https://site.test');
    expect(await sendTest({ notifications, pushTargets, push }, 'maya', new Date())).toEqual({
      pushed: false,
      reason: 'Push notifications are not set up here',
    });
  });

  it.each([{}, { 'x-companion-secret': '' }, { 'x-companion-secret': 'undefined' }])(
    "the mobile app's back end is refused, even with %j",
    async (headers) => {
      await expect(companionGuard({ headers } as never)).rejects.toMatchObject({ code: 'unauthenticated' });
    },
  );

  it('no provider is called', () => {
    expect(fetching).not.toHaveBeenCalled();
  });
});

it.each([
  ['is no JSON', '{ "falKey": hunter2 }', 'The secret arn:1 is no JSON object'],
  ['is a text', '"hunter2"', 'The secret arn:2 is no JSON object'],
  ['has a list for the key', '{ "falKey": ["hunter2"] }', 'The secret arn:3 has no valid falKey'],
])('an operator secret that %s is named with its field, and without its value', async (_, SecretString, sentence) => {
  stage.OPERATOR_SECRET_ARN = /arn:\d/.exec(sentence)![0];
  secretsManager.on(GetSecretValueCommand, { SecretId: stage.OPERATOR_SECRET_ARN }).resolves({ SecretString });
  await expect(createJobs(providers, {} as never)({ provider: 'fal' })).rejects.toThrow(new Error(sentence));
});

it.each([
  ['-----BEGIN hunter2', 'The secret firebaseServiceAccount is no JSON object'],
  ['{ "project_id": "p", "client_email": "e" }', 'The secret firebaseServiceAccount has no valid private_key'],
])("Firebase's key file %s is refused in one sentence", async (firebaseServiceAccount, sentence) => {
  stage.OPERATOR_SECRET_ARN = firebaseServiceAccount;
  const SecretString = JSON.stringify({ firebaseServiceAccount });
  secretsManager.on(GetSecretValueCommand, { SecretId: stage.OPERATOR_SECRET_ARN }).resolves({ SecretString });
  const sending = firebaseSender('https://site.test')({ kind: 'token', value: 'browser' }, {} as never);
  await expect(sending).rejects.toThrow(new Error(sentence));
});
