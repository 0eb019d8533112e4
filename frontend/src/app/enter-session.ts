import { type ConnectAnswer, session } from '#shared/contracts/session.ts';
import type { Session } from '#shared/rules/session.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import type { SessionFailure } from './messages.ts';

/** A session, the reason for having none, or the signed-in subscriber when the link belongs to another account. */
export type SessionAnswer = ConnectAnswer | { readonly failure: SessionFailure } | { readonly signedInAs: Session };

interface Arrival {
  /** From the deep link; null without one. */
  readonly sessionId: string | null;
  /** The person agreed to sign out the other account. */
  readonly switchAccount: boolean;
  /** This browser has been signed in before. */
  readonly wasSignedIn: boolean;
  readonly fingerprint: () => string;
}

/** Exchanges the deep link's id for a session, or continues the cookie's session. */
export async function enterSession(arrival: Arrival): Promise<SessionAnswer> {
  const { sessionId, wasSignedIn } = arrival;
  try {
    return sessionId ? await connect(sessionId, arrival) : await callApi(session.getSession, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isUncertain) return { failure: 'unreachable' };
    if (error.code === 'link_closed') return { failure: 'closed' };
    return { failure: sessionId || wasSignedIn ? 'refused' : 'missing' };
  }
}

async function connect(sessionId: string, { switchAccount, fingerprint }: Arrival): Promise<SessionAnswer> {
  const body = { sessionId, fingerprint: fingerprint(), ...(switchAccount && { switchAccount }) };
  try {
    return await callApi(session.connectSession, { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'other_account') throw error;
    return { signedInAs: (await callApi(session.getSession, {})).session };
  }
}
