import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { apiEvents } from '#frontend/src/data/call-api.ts';
import { primeSessionAnswers } from '#frontend/src/data/session-answers.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { deviceFingerprint } from '#frontend/src/lib/fingerprint.ts';
import { enterSession, type SessionAnswer } from './enter-session.ts';
import { establishSession } from './establish-session.ts';
import type { SessionFailure } from './messages.ts';

interface GateState {
  readonly status: 'checking' | 'open' | 'logged-out' | 'other-account' | SessionFailure;
  readonly retry: () => void;
  /** Who is signed in, where the link is another account's. */
  readonly signedInAs: string;
  /** Answers to that: the link is forgotten, or signs the other account in. */
  readonly stay: () => void;
  readonly switchAccount: () => void;
}

/** Lets a screen in once there is a session; takes the deep link's id out of the address bar. */
export function useSessionGate(): GateState {
  const [search, setSearch] = useSearchParams();
  const [link, setLink] = useState(() => ({ sessionId: search.get('id'), switchAccount: false }));
  const { isAuthenticated, error } = useAppStore();
  const [wasSignedIn] = useState(isAuthenticated);

  const entry = useSWRImmutable(
    ['session-entry', link.sessionId, link.switchAccount],
    () => enterSession({ ...link, wasSignedIn, fingerprint: deviceFingerprint }),
    { onSuccess: take },
  );
  const failure = entry.data && 'failure' in entry.data ? entry.data.failure : undefined;
  const signedInAs = entry.data && 'signedInAs' in entry.data ? entry.data.signedInAs : undefined;
  const isDecided = entry.data !== undefined && failure !== 'unreachable' && signedInAs === undefined;

  // An id that the server has not taken or refused stays in the address, so that a reload can try it again.
  useEffect(() => {
    if (isDecided && search.has('id')) setSearch(withoutId, { replace: true });
  }, [isDecided, search, setSearch]);
  const endSession = useEffectEvent(() => {
    // The entry tells of its own end; calls that were under way while somebody logged out are refused as well.
    if (!entry.isValidating && useAppStore.getState().isAuthenticated) failSession('refused');
  });
  useEffect(() => {
    const end = () => endSession();
    apiEvents.addEventListener('unauthenticated', end);
    return () => apiEvents.removeEventListener('unauthenticated', end);
  }, []);

  return {
    // Deferred, the screen that an answer opens is drawn in parts, between which a tap is heard.
    status: useDeferredValue(statusOf()),
    retry: () => void entry.mutate(),
    signedInAs: useDeferredValue(signedInAs?.name ?? ''),
    stay: () => setLink({ sessionId: null, switchAccount: false }),
    switchAccount: () => setLink({ ...link, switchAccount: true }),
  };

  function statusOf(): GateState['status'] {
    if (entry.isValidating) return isAuthenticated && !link.sessionId ? 'open' : 'checking';
    if (failure) return failure;
    if (signedInAs) return 'other-account';
    if (isAuthenticated) return 'open';
    return error === null ? 'logged-out' : 'refused';
  }
}

function take(answer: SessionAnswer): void {
  if ('session' in answer) {
    establishSession(answer.session);
    primeSessionAnswers(answer);
  }
  if ('failure' in answer) failSession(answer.failure);
}

/** There is no session, or none any more; whether there is one stays open while the server is out of reach. */
function failSession(failure: SessionFailure): void {
  const { setError, setSession } = useAppStore.getState();
  recordEvent('session_failed', { failure });
  setError(failure);
  if (failure !== 'unreachable') setSession(null);
}

function withoutId(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('id');
  return rest;
}
