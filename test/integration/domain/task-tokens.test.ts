import { beforeAll, expect, it } from 'vitest';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { newTaskToken } from '#infra/local-cloud/state-tasks.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { newTable } from '#test/support/new-table.ts';

let generations: GenerationRepository;
beforeAll(async () => {
  generations = new GenerationRepository((await newTable()).table);
});

it.each([newTaskToken(), 'not-Base64, if the format of tokens changes', 'QQ'])(
  'keeps a token unchanged: %s',
  async (token) => {
    await generations.saveTaskToken('generation', token, new Date());
    expect(await generations.taskToken('generation')).toBe(token);
  },
);

it('keeps the token of the waiting state until the subscriber deletes the generation', async () => {
  const generation = newGeneration({ id: 'generation-0b', userId: 'user', amount: 1 });
  expect(await generations.taskToken(generation.id)).toBeUndefined();
  const [first, second] = [newTaskToken(), newTaskToken()];
  await generations.saveTaskToken(generation.id, first, new Date());
  await generations.saveTaskToken(generation.id, second, new Date());
  expect(await generations.taskToken(generation.id)).toBe(second);
  await generations.forget(generation);
  expect(await generations.taskToken(generation.id)).toBeUndefined();
});
