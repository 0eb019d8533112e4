import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { apiEvents } from '#frontend/src/data/call-api.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { deviceFingerprint } from '#frontend/src/lib/fingerprint.ts';
import { enterSession } from './enter-session.ts';
import type { SessionFailure } from './messages.ts';

interface GateState {
  readonly status: 'checking' | 'open' | 'logged-out' | SessionFailure;
  readonly retry: () => void;
}

/** Lets a screen in once there is a session; takes the deep link's id out of the address bar. */
export function useSessionGate(): GateState {
  const [search, setSearch] = useSearchParams();
  const [sessionId] = useState(() => search.get('id'));
  const { isAuthenticated, error, setSession } = useAppStore();
  const [wasSignedIn] = useState(isAuthenticated);

  const entry = useSWRImmutable(
    ['session-entry', sessionId],
    () => enterSession({ sessionId, wasSignedIn, fingerprint: deviceFingerprint }),
    {
      onSuccess: (answer) => {
        if ('session' in answer) return setSession(answer.session);
        failSession(answer.failure);
      },
    },
  );
  const failure = entry.data && 'failure' in entry.data ? entry.data.failure : undefined;
  const isAnswered = entry.data !== undefined && failure !== 'unreachable';

  // An id that the server has not seen stays in the address, so that a reload can try it again.
  useEffect(() => {
    if (isAnswered && search.has('id')) setSearch(withoutId, { replace: true });
  }, [isAnswered, search, setSearch]);
  const endSession = useEffectEvent(() => {
    // The entry tells of its own end; calls that were under way while somebody logged out are refused as well.
    if (!entry.isValidating && useAppStore.getState().isAuthenticated) failSession('refused');
  });
  useEffect(() => {
    const end = () => endSession();
    apiEvents.addEventListener('unauthenticated', end);
    return () => apiEvents.removeEventListener('unauthenticated', end);
  }, []);

  return { status: statusOf(), retry: () => void entry.mutate() };

  function statusOf(): GateState['status'] {
    if (entry.isValidating) return isAuthenticated && !sessionId ? 'open' : 'checking';
    if (failure) return failure;
    if (isAuthenticated) return 'open';
    return error === null ? 'logged-out' : 'refused';
  }
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
