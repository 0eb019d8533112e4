import { subscriberSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import type { SessionRepository } from '#functions/domain/sessions/session-repository.ts';

/** The fields of a session that no test looks at. */
export const profile = {
  name: '',
  country: '',
  countryCode: '',
  planName: '',
  sku: '',
  planIsOneTime: false,
  subscriptionId: '',
  subscriptionCreatedAt: null,
  subscriptionExpiresAt: null,
  views: 0,
  userCount: 0,
  isMock: false,
};

/** Signs a browser in, as a deep link does. */
export async function beginSession(
  sessions: SessionRepository,
  {
    userId,
    tokenHash,
    replacedTokenHash,
    at = new Date(),
  }: { userId: string; tokenHash: string; replacedTokenHash?: string; at?: Date },
) {
  const session = { ...profile, userId, syncedAt: at.toISOString() };
  const signedIn = {
    session,
    appId: 'app',
    expiresAtEpochSeconds: Math.floor(at.getTime() / 1000) + subscriberSessionKind.lifetimeSeconds,
  };
  await sessions.begin(tokenHash, { signedIn, browserHash: 'a browser', replacedTokenHash, now: at });
  return { ...signedIn, tokenHash };
}
