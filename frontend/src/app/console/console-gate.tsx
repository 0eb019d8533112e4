import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import useSWR from 'swr';
import { type Access, adminAuth } from '#shared/contracts/admin-auth.ts';
import { SignInScreen } from '#frontend/src/admin/sign-in/sign-in-screen.tsx';
import { AdminAccess, clearAccess, storeAccess, storedAccess } from '#frontend/src/lib/admin-access.ts';
import { ApiError, messageOf } from '#frontend/src/data/api-error.ts';
import { answerKey } from '#frontend/src/data/cache-keys.ts';
import { apiEvents, callApi } from '#frontend/src/data/call-api.ts';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { OpeningScreen } from '../opening-screen.tsx';
import { messages } from './messages.ts';

/** Everything below it needs an admin: without one, the sign-in stands in its place. */
export function ConsoleGate() {
  const { access, error, retry, enter } = useAccess();
  if (access) {
    return (
      <AdminAccess value={access}>
        <Outlet />
      </AdminAccess>
    );
  }
  if (access === null) return <SignInScreen onSignedIn={enter} />;
  if (error === undefined) return <OpeningScreen />;
  return (
    <main className="flex min-h-dvh items-center">
      <ErrorState heading="h1" title={messages.unreachable} message={messageOf(error)} onRetry={retry} />
    </main>
  );
}

/** The server decides who is signed in; the browser's session only bridges the time until it has answered. */
function useAccess() {
  const { data, error, mutate } = useSWR<Access | null, unknown>(answerKey(adminAuth.getAccess, {}), readAccess, {
    fallbackData: storedAccess(),
  });
  useEffect(() => (data ? storeAccess(data) : clearAccessWhenKnown(data)), [data]);
  useEffect(() => {
    const end = () => void mutate(null, { revalidate: false });
    apiEvents.addEventListener('admin-unauthenticated', end);
    return () => apiEvents.removeEventListener('admin-unauthenticated', end);
  }, [mutate]);
  return {
    access: data,
    error,
    retry: () => void mutate(),
    enter: (access: Access) => void mutate(access, { revalidate: false }),
  };
}

/** Null when nobody is signed in. */
async function readAccess(): Promise<Access | null> {
  try {
    return (await callApi(adminAuth.getAccess, {})).access;
  } catch (error) {
    if (error instanceof ApiError && !error.isUncertain) return null;
    throw error;
  }
}

function clearAccessWhenKnown(access: null | undefined): void {
  if (access === null) clearAccess();
}
