import * as z from 'zod/mini';
import { workflowErrors } from '#shared/rules/workflows.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { isThrottling } from '#functions/platform/throttling.ts';
import { reportUnexpected } from '#functions/platform/unexpected-errors.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import { log } from '#functions/platform/log.ts';

/** What the state machine hands to a state that waits for its token. */
export const waitingStepSchema = z.object({ generationId: z.string(), taskToken: z.string() });
export type WaitingStep = z.infer<typeof waitingStepSchema>;

/** The generation can't succeed any more; why is recorded with its run. */
export class GenerationFailed extends Error {
  override readonly name = workflowErrors.generationFailed;
}

/** The provider did not take the job; it may be offered again. */
export class ProviderBusy extends Error {
  override readonly name = workflowErrors.providerBusy;
}

/** The companion app did not take the charge; it may be asked again. */
export class ChargeNotMade extends Error {
  override readonly name = workflowErrors.chargeNotMade;
}

/** The provider does not know a job that it had ended; it may be asked again for some minutes. */
export class ResultUnknown extends Error {
  override readonly name = workflowErrors.resultUnknown;
}

/** The provider refuses who paid for a job that it had ended; it may be asked again for as long as it keeps the result. */
export class AccountRefused extends Error {
  override readonly name = workflowErrors.accountRefused;
}

/** A service of ours is overloaded; under one name, since each calls it something else. */
class Throttled extends Error {
  override readonly name = workflowErrors.throttled;
}

/** A step as Lambda runs it. What the state machine decides on goes to it by its name; what nobody foresaw is told, too. */
export function step<Input extends { readonly generationId: string }>(
  schema: z.ZodMiniType<Input>,
  run: (input: Input) => Promise<void>,
): (event: unknown) => Promise<void> {
  return async (event) => {
    const input = schema.parse(event);
    try {
      await run(input);
    } catch (error) {
      if (isThrottling(error)) throw new Throttled('A service asked to be called less often', { cause: error });
      if (!isForeseen(error)) reportUnexpected('A step failed', error, { generationId: input.generationId });
      throw error;
    }
  };
}

function isForeseen(error: unknown): boolean {
  return (
    error instanceof GenerationFailed ||
    error instanceof ProviderBusy ||
    error instanceof ChargeNotMade ||
    error instanceof ResultUnknown ||
    error instanceof AccountRefused ||
    isProviderFault(error)
  );
}

/** What a step works on; throws `GenerationFailed` when the generation has ended already, so that the execution ends. */
export function stillRunning<T extends { readonly generation: StoredGeneration }>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`Generation ${id} does not exist`);
  if (found.generation.status !== 'processing') throw new GenerationFailed(`Generation ${id} has ended`);
  return found;
}

/** What a Catch hands on. */
export const caughtErrorSchema = z.object({ Error: z.string(), Cause: z.optional(z.string()) });

/** Errors of the runtime and of the services, not of a step's own code. */
const silent = /^(Sandbox|Runtime|Lambda|States)\./;

/** Whether a step ended before any of its code could tell: its time or memory was used up, or it never started. */
export function isSilentEnd(generationId: string, error: z.output<typeof caughtErrorSchema> | undefined): boolean {
  if (error === undefined || !silent.test(error.Error)) return false;
  log.error('A step ended without an error of its own: out of time or memory, or never started', {
    generationId,
    stepError: error.Error,
    cause: error.Cause,
  });
  return true;
}
