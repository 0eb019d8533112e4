import * as z from 'zod/mini';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { log, reportUnexpected, startLog } from '#functions/platform/log.ts';
import { isThrottling } from '#functions/platform/table/retry-conflicts.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';

export const waitingStepSchema = z.object({ generationId: z.string(), taskToken: z.string() });
export type WaitingStep = z.infer<typeof waitingStepSchema>;

export class GenerationFailed extends Error {
  override readonly name = workflowErrors.generationFailed;
}

export class ProviderBusy extends Error {
  override readonly name = workflowErrors.providerBusy;
}

export class ChargeNotMade extends Error {
  override readonly name = workflowErrors.chargeNotMade;
}

/** The provider keeps the result for some minutes, so the state machine retries. */
export class ResultUnknown extends Error {
  override readonly name = workflowErrors.resultUnknown;
}

/** The provider keeps the result, and an operator can unlock the account, so the state machine retries. */
export class AccountRefused extends Error {
  override readonly name = workflowErrors.accountRefused;
}

class Throttled extends Error {
  override readonly name = workflowErrors.throttled;
}

/** The state machine branches on an error's name. */
export function step<Input extends { readonly generationId: string }>(
  schema: z.ZodMiniType<Input>,
  run: (input: Input) => Promise<void>,
): (event: unknown) => Promise<void> {
  return async (event) => {
    const input = schema.parse(event);
    startLog({ generationId: input.generationId });
    try {
      await run(input);
    } catch (error) {
      if (isThrottling(error)) throw new Throttled('A service asked to be called less often', { cause: error });
      if (!isExpectedError(error)) reportUnexpected('A step failed', error);
      throw error;
    }
  };
}

function isExpectedError(error: unknown): boolean {
  return (
    error instanceof GenerationFailed ||
    error instanceof ProviderBusy ||
    error instanceof ChargeNotMade ||
    error instanceof ResultUnknown ||
    error instanceof AccountRefused ||
    isProviderFault(error)
  );
}

export function requireRunning<T extends { readonly generation: StoredGeneration }>(
  found: T | undefined,
  id: string,
): T {
  if (found === undefined) throw new Error(`Generation ${id} does not exist`);
  if (found.generation.status !== 'processing') throw new GenerationFailed(`Generation ${id} has ended`);
  return found;
}

export const caughtErrorSchema = z.object({ Error: z.string(), Cause: z.optional(z.string()) });

const silentErrors = /^(Sandbox|Runtime|Lambda|States)\./;

export function isSilentEnd(generationId: string, error: z.output<typeof caughtErrorSchema> | undefined): boolean {
  if (error === undefined || !silentErrors.test(error.Error)) return false;
  log.error('A step ended without an error of its own: out of time or memory, or never started', {
    generationId,
    stepError: error.Error,
    cause: error.Cause,
  });
  return true;
}
