import { type ConnectAnswer, session } from '#shared/contracts/session.ts';
import type { Session } from '#shared/rules/session.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import type { SessionFailure } from './messages.ts';

/** A session; or why there is none; or whose session there is, where the link is another account's. */
export type SessionAnswer = ConnectAnswer | { readonly failure: SessionFailure } | { readonly signedInAs: Session };

interface Arrival {
  /** From the deep link; null when there was none. */
  readonly sessionId: string | null;
  /** Whether somebody said that this link is to sign another account out. */
  readonly switchAccount: boolean;
  /** Whether this browser has been signed in before. */
  readonly wasSignedIn: boolean;
  readonly fingerprint: () => string;
}

/** Exchanges the deep link's id for a session, or goes on with the cookie's. */
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
