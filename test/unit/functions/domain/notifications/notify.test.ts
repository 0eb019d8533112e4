import { expect, it } from 'vitest';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { describeGeneration } from '#functions/domain/notifications/notify.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const failed = (message: string) => ({
  ...newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 }),
  status: 'failed' as const,
  settlement: { kind: 'release' as const, amount: 10, at: '2026-11-20T12:00:00.000Z' },
  error: { code: 'provider', message, retryable: true } as const,
});

const describe = (generation: StoredGeneration) => describeGeneration(generation, 'https://media.test');

it('puts plain words before an unexplained failure', () => {
  expect(describe(failed('Fast generation failed'))?.body).toBe(
    'Something went wrong on our side. It is not because of what you entered. (Fast generation failed). Your credits were released.',
  );
});

it('leaves an explained failure unchanged', () => {
  expect(describe(failed('Please change it and try again'))?.body).toBe(
    'Please change it and try again. Your credits were released.',
  );
});

it('shows the first thumbnail of the results', () => {
  const { error: _, ...generation } = failed('');
  const output = {
    id: 'a',
    contentType: 'image/png',
    filename: 'a.png',
    fileKey: 'generated/user/a.png',
    sizeBytes: 1,
  };
  const outputs = [
    { ...output, mediaType: 'audio' as const },
    { ...output, mediaType: 'image' as const, thumbnailKey: 'generated/user/a.webp' },
  ];
  expect(describe({ ...generation, status: 'completed', outputs })?.imageUrl).toBe(
    'https://media.test/generated/user/a.webp',
  );
  expect(describe({ ...generation, status: 'completed' })?.imageUrl).toBeUndefined();
});
