import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { publicHostsOnly } from '#functions/platform/public-hosts.ts';
import { DeliveryRefused } from '../provider-error.ts';

interface WebhookMessage {
  /** Stays the same when the message is repeated, so that receivers recognise it. */
  readonly id: string;
  readonly url: string;
  /** Signed with each secret, because a receiver knows only one of them during a rotation. */
  readonly secrets: readonly string[];
  readonly body: object;
}

export type WebhookSender = (message: WebhookMessage) => Promise<void>;

const timeoutMs = 10_000;
const secretBytes = 32;

/** https://www.standardwebhooks.com */
export const sendWebhook: WebhookSender = async ({ id, url, secrets, body }) => {
  const at = new Date();
  const payload = JSON.stringify(body);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, payload));
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body: payload,
    redirect: 'manual' as const,
    signal: AbortSignal.timeout(timeoutMs),
    dispatcher: publicHostsOnly,
  };
  const response = await fetch(url, request);
  await response.body?.cancel();
  if (response.ok) return;
  if (response.status === 410) throw new DeliveryRefused('The webhook’s address is gone (410).');
  if (response.status >= 300 && response.status < 400) {
    throw new DeliveryRefused(`The webhook’s address redirects (${response.status}). Enter the address it leads to.`);
  }
  throw new Error(`The webhook answered ${response.status}.`);
};

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
