import { type Session, session } from '#shared/contracts/session.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import type { SessionFailure } from './messages.ts';

/** A session, or why there is none. */
export type SessionAnswer = { readonly session: Session } | { readonly failure: SessionFailure };

interface Arrival {
  /** From the deep link; null when there was none. */
  readonly sessionId: string | null;
  /** Whether this browser has been signed in before. */
  readonly wasSignedIn: boolean;
  readonly fingerprint: () => string;
}

/** Exchanges the deep link's id for a session, or goes on with the cookie's. */
export async function enterSession({ sessionId, wasSignedIn, fingerprint }: Arrival): Promise<SessionAnswer> {
  try {
    return sessionId
      ? await callApi(session.connectSession, { body: { sessionId, fingerprint: fingerprint() } })
      : await callApi(session.getSession, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isUncertain) return { failure: 'unreachable' };
    return { failure: sessionId || wasSignedIn ? 'refused' : 'missing' };
  }
}
