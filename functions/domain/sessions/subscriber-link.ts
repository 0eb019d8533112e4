import { newToken, sha256 } from '#functions/platform/ids.ts';

interface SubscriberLink {
  /** What the deep link carries; shown once, since only its hash is stored. */
  readonly sessionId: string;
  readonly url: string;
  readonly hash: string;
  readonly link: { readonly userId: string; readonly createdAt: string; readonly expiresAt: string };
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
    link: { userId, createdAt: now.toISOString(), expiresAt },
  };
}
