import { expect, it } from 'vitest';
import { generationReceipt, sentPrompt, toOutputAssets, toRunJob } from '#functions/domain/generations/generation.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const at = '2026-11-23T12:00:00.000Z';
const hold = { amount: 10, at };

it.each([
  [undefined, { held: 10, charged: 0, released: 0, refundDue: 0 }],
  ['capture', { held: 0, charged: 7, released: 0, refundDue: 0 }],
  ['release', { held: 0, charged: 0, released: 7, refundDue: 0 }],
  ['refund-due', { held: 0, charged: 7, released: 0, refundDue: 7 }],
] as const)('the receipt of a charge that ended as %s', (kind, receipt) => {
  expect(generationReceipt({ hold, settlement: kind && { kind, amount: 7, at } })).toEqual(receipt);
});

it('an output becomes an asset of its owner, which changed when it was marked or settled', () => {
  const output = {
    id: 'a',
    mediaType: 'image',
    contentType: 'image/png',
    filename: 'a',
    fileKey: 'a',
    sizeBytes: 1,
  } as const;
  const generation = { ...newGeneration({ id: 'g1', userId: 'maya', amount: 10 }), outputs: [output] };
  const [asset] = toOutputAssets(generation);
  const { appId, createdAt } = generation;
  const common = { userId: 'maya', appId, generationId: 'g1', isAiGenerated: true, createdAt };
  expect(asset).toEqual({ ...output, ...common, isFavourite: false, updatedAt: createdAt });
  const settlement = { kind: 'capture', amount: 10, at } as const;
  expect(toOutputAssets({ ...generation, settlement })[0]?.updatedAt).toBe(at);
  const marked = { ...output, isFavourite: true, updatedAt: '2026-11-24T12:00:00.000Z' };
  expect(toOutputAssets({ ...generation, settlement, outputs: [marked] })[0]).toMatchObject(marked);
});

it('a job needs the id of its request and its endpoint', () => {
  const run = { requestId: 'request', endpoint: 'fal-ai/flux', apiKeyId: 'key-1' };
  expect(toRunJob(run)).toEqual({ ...run, urls: undefined });
  expect(toRunJob({ ...run, requestId: undefined })).toBeUndefined();
  expect(toRunJob({ ...run, endpoint: undefined })).toBeUndefined();
});

it('the prompt that was sent is text, and is cut', () => {
  const prompt = 'a cat'.repeat(2000);
  expect(sentPrompt({ payload: { prompt }, promptKey: 'prompt' })).toHaveLength(8001);
  expect(sentPrompt({ payload: { prompt: 1 }, promptKey: 'prompt' })).toBeUndefined();
  expect(sentPrompt({ payload: { prompt } })).toBeUndefined();
});
