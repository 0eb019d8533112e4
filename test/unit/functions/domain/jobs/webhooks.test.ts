import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import 'aws-sdk-client-mock-vitest/extend';
import { beforeEach, expect, it } from 'vitest';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { receiveWebhook } from '#functions/domain/jobs/webhooks.ts';

const sfn = mockClient(SFNClient);
beforeEach(() => void sfn.reset());

const copies = { add: async () => undefined };
const now = () => new Date();
const submittedAt = '2026-11-23T12:00:00.000Z';

async function received(run: GenerationRun, taskToken: string | undefined = 'token', isSaved = true) {
  const saved: string[] = [];
  const generations = {
    runAndToken: async () => ({ run, taskToken }),
    find: async () => undefined,
    saveRequestId: async (_: string, requestId: string) => {
      saved.push(requestId);
      return isSaved;
    },
  };
  await receiveWebhook({ generations, copies, now } as never, 'generation-0a', 'request-1');
  return { saved, woken: sfn.commandCalls(SendTaskSuccessCommand).map(({ args }) => args[0].input.taskToken) };
}

it('a webhook wakes the execution that waits for its job', async () => {
  expect(await received({ submittedAt, requestId: 'request-1' })).toEqual({ saved: [], woken: ['token'] });
});

it('a webhook brings the id of a job whose submit has lost it', async () => {
  expect(await received({ submittedAt })).toEqual({ saved: ['request-1'], woken: ['token'] });
});

it('a webhook of another job, or of one that was never submitted, wakes nothing', async () => {
  const other = await received({ submittedAt, requestId: 'request-2' }, 'token', false);
  expect(other).toEqual({ saved: ['request-1'], woken: [] });
  expect(await received({})).toEqual({ saved: [], woken: [] });
});

it('a webhook that comes before the execution waits changes nothing else', async () => {
  const generations = { runAndToken: async () => ({ run: { submittedAt, requestId: 'request-1' } }) };
  await receiveWebhook({ generations, copies, now } as never, 'generation-0a', 'request-1');
  expect(sfn).toHaveReceivedCommandTimes(SendTaskSuccessCommand, 0);
});

const release = { kind: 'release', amount: 1, at: submittedAt };

it.each([
  ['brings a lost id after the end', { submittedAt }, release, ['request-1']],
  [
    'is of a generation that was ended meanwhile',
    { submittedAt, requestId: 'request-1', discardedAt: submittedAt },
    release,
    ['request-1'],
  ],
  ['brings a lost id in time', { submittedAt }, undefined, []],
])('a webhook that %s plans the deletion of the copies at the provider after the end alone', async (...given) => {
  const [, run, settlement, planned] = given;
  const added: string[] = [];
  const generations = {
    runAndToken: async () => ({ run, taskToken: undefined }),
    saveRequestId: async () => true,
    find: async () => ({ settlement }),
  };
  const adding = { add: async (__: unknown, { requestId }: GenerationRun) => void added.push(requestId ?? '') };
  await receiveWebhook({ generations, copies: adding, now } as never, 'generation-0a', 'request-1');
  expect(added).toEqual(planned);
});
