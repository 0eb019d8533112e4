import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { clearAccess } from '#frontend/src/lib/admin-access.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';

/** Ends the session here even when the server can't be reached. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return async () => {
    await callApi(adminAuth.signOut, {}).catch(() => undefined);
    // What this admin has seen is nobody else's to see; the gate's own answer brings the sign-in.
    await mutate(() => true, undefined, { revalidate: false });
    clearAccess();
    await navigate('/admin');
    refresh(adminAuth.getAccess);
  };
}
