import * as z from 'zod';
import { reportUnexpected } from '#functions/platform/unexpected-errors.ts';

/** What a Catch hands on. */
export const caughtErrorSchema = z.object({ Error: z.string(), Cause: z.string().optional() });

/** Errors of the runtime and of the services, not of a step's own code. */
const silent = /^(Sandbox|Runtime|Lambda|States)\./;

/** Tells of a step that ended before any of its code could: its time or memory was used up, or it never started. */
export function reportSilentEnd(generationId: string, error: z.output<typeof caughtErrorSchema> | undefined): void {
  if (error === undefined || !silent.test(error.Error)) return;
  reportUnexpected('A step ended without a word', new Error(error.Cause ?? error.Error), {
    generationId,
    stepError: error.Error,
  });
}
