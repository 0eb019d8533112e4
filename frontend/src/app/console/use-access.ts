import { useEffect } from 'react';
import useSWR from 'swr';
import { adminAuth, type SignedInAccess } from '#shared/contracts/admin-auth.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { answerKey } from '#frontend/src/data/use-api.ts';
import { apiEvents, callApi } from '#frontend/src/data/call-api.ts';
import { clearAccess, storeAccess, storedAccess } from '#frontend/src/lib/admin-access.ts';

/** The server decides who is signed in; the browser's session only bridges the time until it has answered. */
export function useAccess() {
  const { data, error, mutate } = useSWR<SignedInAccess | null, unknown>(
    answerKey(adminAuth.getAccess, {}),
    readAccess,
    { fallbackData: storedSignIn() },
  );
  useEffect(() => keep(data), [data]);
  useEffect(() => {
    const end = () => void mutate(null, { revalidate: false });
    const askAgain = () => void mutate();
    apiEvents.addEventListener('admin-unauthenticated', end);
    apiEvents.addEventListener('admin-second-factor', askAgain);
    return () => {
      apiEvents.removeEventListener('admin-unauthenticated', end);
      apiEvents.removeEventListener('admin-second-factor', askAgain);
    };
  }, [mutate]);
  return {
    signedIn: data,
    error,
    retry: () => void mutate(),
    enter: (signedIn: SignedInAccess) => void mutate(signedIn, { revalidate: false }),
  };
}

/** Null when nobody is signed in. */
async function readAccess(): Promise<SignedInAccess | null> {
  try {
    return await callApi(adminAuth.getAccess, {});
  } catch (error) {
    if (error instanceof ApiError && !error.isUncertain) return null;
    throw error;
  }
}

function storedSignIn(): SignedInAccess | undefined {
  const access = storedAccess();
  return access && { access, needsSecondFactor: false };
}

/** Who has not entered the console yet is nobody to a reload. */
function keep(signedIn: SignedInAccess | null | undefined): void {
  if (signedIn === null) clearAccess();
  else if (signedIn && !signedIn.needsSecondFactor) storeAccess(signedIn.access);
}
