import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { StorageFailed } from '#functions/domain/assets/media-store.ts';
import { log } from '#functions/platform/log.ts';
import { ProviderRefusal, ProviderUnreachable } from '#functions/providers/provider-error.ts';
import {
  AccountRefused,
  ChargeNotMade,
  GenerationFailed,
  isSilentEnd,
  ProviderBusy,
  step,
} from '#functions/workflow/step.ts';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

afterEach(() => void vi.restoreAllMocks());

const eventSchema = z.object({ generationId: z.string() });
const failing = (error: unknown) => {
  const run = step(eventSchema, async () => {
    throw error;
  });
  return run({ generationId: 'generation' });
};
const named = (name: string) => Object.assign(new Error('Rate exceeded'), { name });
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'Transaction cancelled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

describe('a step that fails', () => {
  it.each([
    new GenerationFailed('The provider refused'),
    new ProviderBusy('busy'),
    new ChargeNotMade('not now'),
    new AccountRefused('User is locked.'),
    new ProviderRefusal({ kind: 'busy', body: {}, retryable: true }),
    new ProviderUnreachable(new Error('reset')),
  ])('with an expected error only informs the state machine: $message', async (error) => {
    const values = publishedValues('UnexpectedErrors');
    await expect(failing(error)).rejects.toBe(error);
    expect(values).toEqual([]);
  });

  it.each([new TypeError('undefined is not a function'), cancelled('ValidationError'), named('AccessDeniedException')])(
    'with an unexpected error counts for the alarm: $message',
    async (error) => {
      const values = publishedValues('UnexpectedErrors');
      await expect(failing(error)).rejects.toBe(error);
      expect(values).toEqual([1]);
    },
  );

  it.each([
    named('ProvisionedThroughputExceededException'),
    named('ThrottlingException'),
    named('RequestLimitExceeded'),
    named('SlowDown'),
    new StorageFailed(named('SlowDown')),
    cancelled('None', 'ThrottlingError'),
    cancelled('ProvisionedThroughputExceeded'),
  ])('because of throttling throws the one error that is retried: %s', async (error) => {
    const values = publishedValues('UnexpectedErrors');
    await expect(failing(error)).rejects.toMatchObject({ name: workflowErrors.throttled, cause: error });
    expect(values).toEqual([]);
  });
});

afterEach(() => void vi.restoreAllMocks());

it.each(['Sandbox.Timedout', 'Runtime.ExitError', 'Lambda.TooManyRequestsException', 'States.DataLimitExceeded'])(
  'an end by %s is silent and is logged',
  (Error) => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    expect(isSilentEnd('generation', { Error, Cause: '{}' })).toBe(true);
    expect(logged).toHaveBeenCalledOnce();
  },
);

it.each([undefined, ...Object.values(workflowErrors), 'TypeError'])('an end by %s has its own error', (name) => {
  expect(isSilentEnd('generation', name === undefined ? undefined : { Error: name })).toBe(false);
});
