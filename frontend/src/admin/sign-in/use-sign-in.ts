import { useState } from 'react';
import { adminAuth, type SignedInAccess } from '#shared/contracts/admin-auth.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { messages } from './messages.ts';

export interface Credentials {
  readonly userId: string;
  readonly password: string;
  readonly code?: string;
}

/** Signs in; `awaitingCode` holds what was right so far, in memory only, while a code is asked for. */
export function useSignIn(onSignedIn: (access: SignedInAccess) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [awaitingCode, setAwaitingCode] = useState<Credentials>();
  const signIn = async (credentials: Credentials) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onSignedIn(await callApi(adminAuth.signIn, { body: credentials }));
    } catch (error) {
      setBusy(false);
      const isRefusal = error instanceof ApiError && !error.isUncertain;
      const isAskedForCode = isRefusal && error.code === 'second_factor_required' && !credentials.code;
      if (isAskedForCode) setAwaitingCode(credentials);
      setProblem(
        isAskedForCode && awaitingCode === undefined ? undefined : isRefusal ? error.message : messages.failed,
      );
    }
  };
  const startOver = () => {
    setAwaitingCode(undefined);
    setProblem(undefined);
  };
  return {
    isBusy,
    problem,
    awaitingCode,
    signIn: (credentials: Credentials) => void signIn(credentials),
    startOver,
  };
}
