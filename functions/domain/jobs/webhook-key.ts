import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Part of the webhook's URL. The provider's signature proves the sender; this key proves that we asked for the call.
 */
export function webhookKey(signingKey: string, generationId: string): string {
  return createHmac('sha256', signingKey).update(`webhook\n${generationId}`).digest('base64url');
}

export function isWebhookKey(signingKey: string, generationId: string, key: string): boolean {
  const expected = Buffer.from(webhookKey(signingKey, generationId));
  const sent = Buffer.from(key);
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}
