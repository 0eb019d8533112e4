import * as z from 'zod/mini';
import type { WebhookCall, WebhookNotice } from '../provider.ts';
import { isSignedByFal } from './verify-fal-signature.ts';

const bodySchema = z.object({ request_id: z.string().check(z.minLength(1)) });

/** fal's signed notice that a job has ended. */
export async function verifyFalWebhook({ headers, body, now }: WebhookCall): Promise<WebhookNotice | undefined> {
  return (await isSignedByFal(headers, body, now)) ? { requestId: requestIdIn(body) } : undefined;
}

function requestIdIn(body: Uint8Array): string | undefined {
  try {
    return bodySchema.parse(JSON.parse(Buffer.from(body).toString())).request_id;
  } catch {
    return undefined;
  }
}
