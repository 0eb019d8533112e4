import { expect, it, vi } from 'vitest';
import { createGeneration } from '#functions/api/generations/create-generation.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import { modelDefinitionSchema } from '#shared/rules/model-definition.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

it('is refused with its own reason also when its input can not be taken back, which operators are told', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const reported = publishedValues('UnexpectedErrors');
  const definition = { name: 'A', provider: 'fal', endpoint: 'fal-ai/a', estimatedSeconds: 10, sections: [] };
  const model = { ...modelDefinitionSchema.parse(definition), id: 'model', version: 1 };
  const deps = {
    providers: { get: () => ({ stageKey: async () => 'key' }) },
    pages: { findPage: async () => ({ routePath: '/p/a', modelId: 'model', title: 'A', description: '' }) },
    models: { find: async () => model },
    generations: {
      find: async () => undefined,
      saveInput: async () => undefined,
      takeBackInput: () => Promise.reject(new Error('The table is out of reach')),
    },
    credits: {
      balance: async () => ({ available: 100 }),
      hold: () => Promise.reject(new AppError('too_many_running', 'Too many')),
    },
    maxRunning: 20,
    now: () => new Date('2026-11-23T12:00:00Z'),
  };
  const request = { routePath: '/p/a', values: {}, idempotencyKey: 'key' };
  const caller = { userId: 'maya', appId: 'app', session: { isMock: false } };
  const refused = createGeneration(deps as never, caller as never, request);
  await expect(refused).rejects.toMatchObject({ code: 'too_many_running' });
  expect(logged).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([1]);
  vi.restoreAllMocks();
});
