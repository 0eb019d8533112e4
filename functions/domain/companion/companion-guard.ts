import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { guard } from '#functions/platform/http/feature.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { secrets } from '#functions/platform/secrets.ts';

const secretSchema = z.object({ companionSecret: z._default(z.string(), '') });

/** Always false while no secret is set. */
export async function knowsCompanionSecret({ headers }: APIGatewayProxyEventV2): Promise<boolean> {
  const expected = sha256((await secrets(secretSchema)).companionSecret);
  const sent = sha256(headers['x-companion-secret'] ?? '');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(sent)) && expected !== sha256('');
}

export const companionGuard = guard('companion', async (event) => {
  if (await knowsCompanionSecret(event)) return undefined;
  throw new AppError('unauthenticated', 'X-Companion-Secret is not valid');
});
