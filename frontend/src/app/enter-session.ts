import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { parseStoredState, removeAccountData, useAppStore } from '#frontend/src/lib/app-store.ts';
import { hasFields, localStore, readStoredJson } from '#frontend/src/lib/browser-storage.ts';
import { removeDeepLink } from '#frontend/src/lib/deep-link.ts';
import { listenToOtherTabs, otherTabs } from '#frontend/src/lib/other-tabs.ts';
import { brand } from '#shared/brand.ts';
import { type ConnectAnswer, session as sessionRoutes } from '#shared/contracts/session.ts';
import type { Session } from '#shared/rules/stored-session.ts';

/** `failure` is a key of the messages or the server's words; `signedInAs` is set if the link is another account's. */
export type SessionAnswer = ConnectAnswer | { readonly failure: string } | { readonly signedInAs: Session };

interface EntryRequest {
  /** From the deep link; null without one. */
  readonly sessionId: string | null;
  readonly appId?: string | undefined;
  readonly switchAccount: boolean;
  readonly wasSignedIn: boolean;
  readonly fingerprint: () => string;
}

export async function enterSession(entry: EntryRequest): Promise<SessionAnswer> {
  const { sessionId, wasSignedIn } = entry;
  try {
    return sessionId ? await connect(sessionId, entry) : await callApi(sessionRoutes.getSession, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isUncertain) return { failure: 'unreachable' };
    if (error.code === 'link_closed') return { failure: 'closed' };
    if (error.code === 'forbidden') return { failure: error.message };
    return { failure: sessionId || wasSignedIn ? 'refused' : 'missing' };
  }
}

async function connect(sessionId: string, { appId, switchAccount, fingerprint }: EntryRequest): Promise<SessionAnswer> {
  const body = { sessionId, appId, fingerprint: fingerprint(), ...(switchAccount && { switchAccount }) };
  try {
    return await callApi(sessionRoutes.connectSession, { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'other_account') throw error;
    return { signedInAs: (await callApi(sessionRoutes.getSession, {})).session };
  }
}

export function establishSession(session: Session): void {
  const { session: previous, setSession } = useAppStore.getState();
  const isOther = previous !== null && previous.userId !== session.userId;
  // Storing null in between would be a sign-out for the other tabs, which then would not reload.
  if (isOther) removeAccountData();
  setSession(session);
  if (isOther) reload();
}

function reload(): void {
  const address = new URL(window.location.href);
  removeDeepLink(address.searchParams);
  window.location.replace(address);
}

/** Follows the other tabs, so this tab never shows the data of an account that signed out. */
export function syncWithOtherTabs(): void {
  listenToOtherTabs();
  otherTabs.addEventListener('signed-out', endSession);
  window.addEventListener('storage', ({ key }) => {
    if (key === brand.storageKeys.appStore) followStoredSession();
  });
  // A page that returns from the back-forward cache has missed all messages.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStoredSession();
  });
}

function followStoredSession(): void {
  const stored = readStoredJson(localStore, brand.storageKeys.appStore);
  const state = hasFields<{ state: unknown }>(stored, { state: 'anything' }) && parseStoredState(stored.state);
  const current = useAppStore.getState().session;
  if (!state || current === null) return;
  if (state.session === null) endSession();
  else if (state.session.userId !== current.userId) window.location.reload();
}

function endSession(): void {
  const { session, logOut } = useAppStore.getState();
  if (session !== null) logOut();
}
