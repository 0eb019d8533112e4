import { describe, expect, it, vi } from 'vitest';
import type { Generation, GenerationError } from '#shared/contracts/generations.ts';

vi.stubGlobal('window', new EventTarget());
const { adviseAfterFailure, describeError, describeFailure } =
  await import('#frontend/src/features/generation/use-generation.ts');

const plain = 'Something went wrong on our side, not with your entries.';
const failure = (message: string, retryable = false): GenerationError => ({ code: 'provider', message, retryable });
const failed = (error?: GenerationError) =>
  ({ error, receipt: { held: 0, charged: 0, released: 10, refundDue: 0 } }) as unknown as Generation;

describe('a failure with only its specified name', () => {
  it.each([
    'Generation failed',
    'Fast generation failed',
    'Background generation failed',
    'An unexpected generation error occurred',
    'Credit deduction failed',
  ])('%s: starts with plain words, and does not suggest changing the form', (name) => {
    expect(describeError(failure(name))).toBe(`${plain} (${name})`);
    expect(describeFailure(failed(failure(name)))).toBe(
      `${plain} (${name})\n\nNo credits were charged. 10 credits released.`,
    );
    expect(adviseAfterFailure(failed(failure(name)))).toMatch(/^This tool is down\./);
  });

  it('has the same text without any name', () => {
    expect(describeError(undefined)).toBe(`${plain} (Generation failed)`);
    expect(adviseAfterFailure(failed())).toMatch(/^This tool is down\./);
  });

  it('suggests trying again if the provider marks it as retryable', () => {
    expect(adviseAfterFailure(failed(failure('Fast generation failed', true)))).toMatch(/^Trying again may work/);
  });
});

it('an explanation of the provider is shown unchanged, with a suggestion to change the form', () => {
  const reasonText = 'The picture is too small: 64 pixels at least.';
  expect(describeError(failure(reasonText))).toBe(reasonText);
  expect(adviseAfterFailure(failed(failure(reasonText)))).toBeUndefined();
});
