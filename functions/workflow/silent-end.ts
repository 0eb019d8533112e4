import * as z from 'zod/mini';
import { log } from '#functions/platform/log.ts';

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
