import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { getGeneration } from '#functions/api/generations/generations.ts';
import { log } from '#functions/platform/log.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const sfn = mockClient(SFNClient);
const generation = newGeneration({ id: 'generation-0c', userId: 'maya', amount: 10 });
const deps = {
  generations: {
    findWithRun: async () => ({ generation, run: { requestId: 'request', endpoint: 'fal-ai/flux' } }),
    updateRun: async () => ({}),
    taskToken: async () => 'a token',
  },
  assets: {},
  jobs: async () => ({ status: async () => ({ state: 'ended' }) }),
  now: () => new Date(),
} as never;

beforeEach(() => {
  sfn.reset();
  vi.spyOn(log, 'warn').mockReturnValue(undefined);
});

it('answers a poll while Step Functions is too busy to be woken', async () => {
  sfn.on(SendTaskSuccessCommand).rejects(Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' }));
  expect(await getGeneration(deps, 'maya', generation.id)).toMatchObject({ id: generation.id, status: 'processing' });
});

it('does not hide a missing right to wake executions', async () => {
  sfn.on(SendTaskSuccessCommand).rejects(Object.assign(new Error('Denied'), { name: 'AccessDeniedException' }));
  await expect(getGeneration(deps, 'maya', generation.id)).rejects.toThrow('Denied');
});
