import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '#functions/platform/app-error.ts';
import { guard } from '#functions/platform/http/feature.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { secrets } from '#functions/platform/secrets.ts';

const secretSchema = z.object({ companionSecret: z.string().default('') });

/** Admits the mobile app's back end by its shared secret; nobody while none is set. */
export const companionGuard = guard('companion', async (event) => {
  const expected = sha256((await secrets(secretSchema)).companionSecret);
  const given = sha256(event.headers['x-companion-secret'] ?? '');
  const matches = timingSafeEqual(Buffer.from(expected), Buffer.from(given));
  if (!matches || expected === sha256('')) throw new AppError('unauthenticated', 'X-Companion-Secret is not valid');
  return undefined;
});
