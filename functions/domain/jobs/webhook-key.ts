import { createHmac, timingSafeEqual } from 'node:crypto';

/** Goes into the webhook's URL: the provider's signature says that the provider sent it, this that it was asked for by us. */
export function webhookKey(signingKey: string, generationId: string): string {
  return createHmac('sha256', signingKey).update(`webhook\n${generationId}`).digest('base64url');
}

export function isWebhookKey(signingKey: string, generationId: string, key: string): boolean {
  const expected = Buffer.from(webhookKey(signingKey, generationId));
  const given = Buffer.from(key);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
