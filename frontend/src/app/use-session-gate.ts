import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { apiEvents, hasAnswered } from '#frontend/src/data/call-api.ts';
import { primeSessionAnswers } from '#frontend/src/data/session-cache.ts';
import { recordEvent, useAppStore } from '#frontend/src/lib/app-store.ts';
import { readDeepLink, removeDeepLink } from '#frontend/src/lib/deep-link.ts';
import { deviceFingerprint } from '#frontend/src/lib/fingerprint.ts';
import { enterSession, establishSession, type SessionAnswer } from './enter-session.ts';

interface GateState {
  /** `open`, `checking`, `logged-out`, `other-account`, or a failure. */
  readonly status: string;
  readonly retry: () => void;
  readonly signedInAs: string;
  readonly keepSession: () => void;
  readonly switchAccount: () => void;
}

export function useSessionGate(): GateState {
  const [search, setSearch] = useSearchParams();
  const [link, setLink] = useState(() => ({ ...readDeepLink(search), switchAccount: false }));
  const { isAuthenticated, error } = useAppStore();
  const [wasSignedIn] = useState(isAuthenticated);

  const entry = useSWRImmutable(
    ['session-entry', link.sessionId, link.switchAccount],
    () => enterSession({ ...link, wasSignedIn, fingerprint: deviceFingerprint }),
    { onSuccess: applyAnswer },
  );
  const failure = entry.data && 'failure' in entry.data ? entry.data.failure : undefined;
  const signedInAs = entry.data && 'signedInAs' in entry.data ? entry.data.signedInAs : undefined;
  const isDecided = entry.data !== undefined && failure !== 'unreachable' && signedInAs === undefined;

  // The id stays in the address until the server accepts or refuses it, so a reload can retry.
  useEffect(() => {
    if (isDecided && search.has('id')) setSearch(withoutDeepLink, { replace: true });
  }, [isDecided, search, setSearch]);
  const endSession = useEffectEvent(() => {
    // A request that started before signing out can be refused afterwards; that is no new failure.
    if (!entry.isValidating && useAppStore.getState().isAuthenticated)
      failSession(link.sessionId && !hasAnswered('subscriber') ? 'cookieLost' : 'refused');
  });
  useEffect(() => {
    const end = () => endSession();
    apiEvents.addEventListener('unauthenticated', end);
    return () => apiEvents.removeEventListener('unauthenticated', end);
  }, []);

  return {
    // Deferred, so React can handle a tap while it renders the screen.
    status: useDeferredValue(gateStatus()),
    retry: () => void entry.mutate(),
    signedInAs: useDeferredValue(signedInAs?.name ?? ''),
    keepSession: () => setLink({ sessionId: null, switchAccount: false }),
    switchAccount: () => setLink({ ...link, switchAccount: true }),
  };

  function gateStatus(): GateState['status'] {
    if (entry.isValidating) return isAuthenticated && !link.sessionId ? 'open' : 'checking';
    if (failure) return failure;
    if (signedInAs) return 'other-account';
    if (isAuthenticated) return 'open';
    if (error === 'cookieLost') return error;
    return error === null ? 'logged-out' : 'refused';
  }
}

function applyAnswer(answer: SessionAnswer): void {
  if ('session' in answer) {
    establishSession(answer.session);
    primeSessionAnswers(answer);
  }
  if ('failure' in answer) failSession(answer.failure);
}

/** While the server can't be reached, the session stays unknown. */
function failSession(failure: string): void {
  const { setError, setSession } = useAppStore.getState();
  recordEvent('session_failed', { failure });
  setError(failure);
  if (failure !== 'unreachable') setSession(null);
}

function withoutDeepLink(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  removeDeepLink(rest);
  return rest;
}
