import * as z from 'zod/mini';
import { maxExecutionSeconds } from '#shared/rules/workflows.ts';

/** After the longest execution nobody waits for it any more. */
const keptSeconds = 2 * maxExecutionSeconds;

/** Step Functions' tokens are Base64 of about 800 bytes: as bytes, an item of one is below the kilobyte that a write unit is for. */
export function taskTokenItem(taskToken: string, now: Date) {
  const bytes = Buffer.from(taskToken, 'base64');
  return {
    token: bytes.toString('base64') === taskToken ? new Uint8Array(bytes) : taskToken,
    expiresAtEpochSeconds: Math.ceil(now.getTime() / 1000) + keptSeconds,
  };
}

/** The token as it was given. */
export const taskTokenSchema = z.pipe(
  z.object({ token: z.union([z.string(), z.instanceof(Uint8Array)]) }),
  z.transform(({ token }) => (typeof token === 'string' ? token : Buffer.from(token).toString('base64'))),
);
