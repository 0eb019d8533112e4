import { newToken, sha256 } from '#functions/platform/ids.ts';
import type { CompanionSession } from '../subscribers/subscriber-repository.ts';

interface SubscriberLink {
  /** What the deep link carries; shown once, since only its hash is stored. */
  readonly sessionId: string;
  readonly url: string;
  readonly hash: string;
  readonly session: CompanionSession;
}

/** A new deep link for a subscriber, to be stored by its hash. */
export function subscriberLink(
  userId: string,
  { siteOrigin, expiresInSeconds, now }: { siteOrigin: string; expiresInSeconds: number; now: Date },
): SubscriberLink {
  const sessionId = newToken();
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000).toISOString();
  return {
    sessionId,
    url: `${siteOrigin}/?id=${sessionId}`,
    hash: sha256(sessionId),
    session: { userId, createdAt: now.toISOString(), expiresAt },
  };
}
