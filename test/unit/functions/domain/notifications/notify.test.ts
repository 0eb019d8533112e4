import { expect, it } from 'vitest';
import { describeGeneration } from '#functions/domain/notifications/notify.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const failed = (message: string) => ({
  ...newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 }),
  status: 'failed' as const,
  settlement: { kind: 'release' as const, amount: 10, at: '2026-11-20T12:00:00.000Z' },
  error: { code: 'provider', message, retryable: true } as const,
});

it('puts plain words before an unexplained failure', () => {
  expect(describeGeneration(failed('Fast generation failed'))?.body).toBe(
    'Something went wrong on our side. It is not because of what you entered. (Fast generation failed). Your credits were released.',
  );
});

it('leaves an explained failure unchanged', () => {
  expect(describeGeneration(failed('Please change it and try again'))?.body).toBe(
    'Please change it and try again. Your credits were released.',
  );
});
