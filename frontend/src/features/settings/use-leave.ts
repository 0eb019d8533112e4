import { useNavigate } from 'react-router-dom';
import { useAppStore } from '#frontend/src/lib/app-store.ts';

/** Forgets who was here, once the server has ended the session. The screen stays loaded, to say that this was wanted. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    useAppStore.getState().logOut();
    void navigate('/', { replace: true });
  };
}
