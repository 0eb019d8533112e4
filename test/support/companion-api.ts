import { randomUUID } from 'node:crypto';
import { companion } from '#shared/contracts/companion.ts';
import { type Answer, call, companionSecret } from './product.ts';

/** What the mobile app's back end says of a subscriber. */
export const profile = {
  name: 'Nadia Osei',
  country: 'Ghana',
  countryCode: 'GH',
  planName: 'Starter',
  sku: 'sku_starter',
  planIsOneTime: true,
  subscriptionId: 'sub-1',
  subscriptionCreatedAt: '2026-01-01T00:00:00.000Z',
  subscriptionExpiresAt: null,
};

/** A new subscriber with credits, made as the mobile app's back end makes one, and the session id of a deep link. */
export async function newSubscriber(siteUrl: string, credits: number): Promise<{ id: string; sessionId: string }> {
  const id = `user-${randomUUID()}`;
  const headers = { 'x-companion-secret': companionSecret };
  const params = { id };
  succeeded(await call(siteUrl, companion.putUser, { params, body: profile, headers }));
  const grantHeaders = { ...headers, 'idempotency-key': randomUUID() };
  succeeded(await call(siteUrl, companion.grantCredits, { params, body: { amount: credits }, headers: grantHeaders }));
  const { body } = succeeded(await call(siteUrl, companion.createUserSession, { params, body: {}, headers }));
  return { id, sessionId: body.sessionId };
}

function succeeded(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`The companion API answered ${answer.status}`, { cause: answer.body });
  return answer;
}
