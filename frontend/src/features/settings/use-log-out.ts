import { useNavigate } from 'react-router-dom';
import { ApiError, failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { tellOtherTabs } from '#frontend/src/lib/other-tabs.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { session } from '#shared/contracts/session.ts';
import { messages } from './messages.ts';

export function useLocalLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    useAppStore.getState().logOut();
    tellOtherTabs('signed-out');
    void navigate('/', { replace: true });
  };
}

/** Ends the session on the server first: a remaining cookie would sign in again. */
export function useLogOut(): () => Promise<void> {
  const logOutLocally = useLocalLogOut();
  return async () => {
    try {
      await callApi(session.deleteSession, {});
      logOutLocally();
    } catch (error) {
      if (isSignedOut(error)) logOutLocally();
      else showToast(messages.logoutFailed(failureMessage(error)));
    }
  };
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
