import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { apiEvents } from '#frontend/src/data/call-api.ts';
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
  const { isAuthenticated, error, setSession, setError } = useAppStore();
  const [wasSignedIn] = useState(isAuthenticated);

  const entry = useSWRImmutable(
    ['session-entry', sessionId],
    () => enterSession({ sessionId, wasSignedIn, fingerprint: deviceFingerprint }),
    {
      onSuccess: (answer) => {
        if ('session' in answer) return setSession(answer.session);
        setError(answer.failure);
        if (answer.failure !== 'unreachable') setSession(null);
      },
    },
  );
  const failure = entry.data && 'failure' in entry.data ? entry.data.failure : undefined;
  const isAnswered = entry.data !== undefined && failure !== 'unreachable';

  // An id that the server has not seen stays in the address, so that a reload can try it again.
  useEffect(() => {
    if (isAnswered && search.has('id')) setSearch(withoutId, { replace: true });
  }, [isAnswered, search, setSearch]);
  useEffect(() => {
    const end = () => {
      // Calls that were under way while somebody logged out are refused as well.
      if (!useAppStore.getState().isAuthenticated) return;
      setError('refused');
      setSession(null);
    };
    apiEvents.addEventListener('unauthenticated', end);
    return () => apiEvents.removeEventListener('unauthenticated', end);
  }, [setSession, setError]);

  return { status: statusOf(), retry: () => void entry.mutate() };

  function statusOf(): GateState['status'] {
    if (entry.isValidating) return isAuthenticated && !sessionId ? 'open' : 'checking';
    if (failure) return failure;
    if (isAuthenticated) return 'open';
    return error === null ? 'logged-out' : 'refused';
  }
}

function withoutId(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('id');
  return rest;
}
