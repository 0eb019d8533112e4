import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { apiEvents, callApi, hasAnswered } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { answerKey } from '#frontend/src/data/use-api.ts';
import { clearAccess, storeAccess, readStoredAccess } from '#frontend/src/lib/admin-access.ts';
import { otherTabs, tellOtherTabs } from '#frontend/src/lib/other-tabs.ts';
import { adminAuth, type SignedInAccess } from '#shared/contracts/admin-auth.ts';

export function useAccess() {
  const { data, error, mutate } = useSWR<SignedInAccess | null, unknown>(
    answerKey(adminAuth.getAccess, {}),
    readAccess,
    { fallbackData: readStoredSignIn() },
  );
  const [hasEntered, setEntered] = useState(false);
  const [isCookieLost, setCookieLost] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => storeSignIn(data), [data]);
  useEffect(() => {
    const end = () => {
      const isLost = hasEntered && !hasAnswered('admin', 'entering-admin');
      setCookieLost(isLost);
      // Logging out clears the stored access first.
      setEnded((before) => before || (!isLost && readStoredAccess() !== undefined));
      void mutate(null, { revalidate: false });
    };
    const askAgain = () => void mutate();
    apiEvents.addEventListener('admin-unauthenticated', end);
    otherTabs.addEventListener('admin-signed-out', end);
    apiEvents.addEventListener('admin-second-factor', askAgain);
    return () => {
      apiEvents.removeEventListener('admin-unauthenticated', end);
      otherTabs.removeEventListener('admin-signed-out', end);
      apiEvents.removeEventListener('admin-second-factor', askAgain);
    };
  }, [mutate, hasEntered]);
  return {
    signedIn: data,
    isCookieLost,
    hasEnded,
    error,
    retry: () => void mutate(),
    enter: (signedIn: SignedInAccess) => {
      setEntered(true);
      setEnded(false);
      void mutate(signedIn, { revalidate: false });
    },
  };
}

/** Ends the session in this browser even if the server can't be reached. */
export function useAdminLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return async () => {
    await callApi(adminAuth.signOut, {}).catch(() => undefined);
    // Drops all data that this admin has loaded. The refreshed access response then shows the sign-in.
    await mutate(() => true, undefined, { revalidate: false });
    clearAccess();
    tellOtherTabs('admin-signed-out');
    await navigate('/admin');
    refresh(adminAuth.getAccess);
  };
}

async function readAccess(): Promise<SignedInAccess | null> {
  try {
    return await callApi(adminAuth.getAccess, {});
  } catch (error) {
    if (error instanceof ApiError && !error.isUncertain) return null;
    throw error;
  }
}

function readStoredSignIn(): SignedInAccess | undefined {
  const access = readStoredAccess();
  return access && { access, needsSecondFactor: false, canSeeSubscriberData: true };
}

function storeSignIn(signedIn: SignedInAccess | null | undefined): void {
  if (signedIn === null) clearAccess();
  else if (signedIn && !signedIn.needsSecondFactor) storeAccess(signedIn.access);
}
