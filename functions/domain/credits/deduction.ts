import * as z from 'zod/mini';
import { storedSessionIdSchema } from '../companion/sealed-session-id.ts';

/** A charge that the companion's back end has yet to make: an entry of the outbox. */
export const deductionSchema = z.object({
  generationId: z.string(),
  userId: z.string(),
  /** In whose name; kept here, since the subscriber may delete what the generation was made from. */
  companionSessionId: z.optional(storedSessionIdSchema),
  amount: z.int().check(z.minimum(1)),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  /** Being attempted: with this set and no outcome, nobody knows whether it was made. */
  attemptedAt: z.optional(z.iso.datetime()),
});
export type Deduction = z.infer<typeof deductionSchema>;

const firstDelaySeconds = 60;
const longestDelaySeconds = 60 * 60;
/** After a day of refusals a person must look. */
const giveUpAfterSeconds = 24 * 60 * 60;

/** When to try again after so many attempts; undefined when it is time to give up. */
export function nextAttemptAt({ createdAt, attempts }: Deduction, now: Date): Date | undefined {
  if ((now.getTime() - new Date(createdAt).getTime()) / 1000 >= giveUpAfterSeconds) return undefined;
  const delaySeconds = Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** attempts);
  return new Date(now.getTime() + delaySeconds * 1000);
}
