import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { proRedirect } from './pro-redirect.ts';

/** Any path that no screen has: an old pro address, or the main app. */
export function FallbackRoute() {
  const target = proRedirect(useLocation());
  return target ? <Navigate to={target} replace /> : <Outlet />;
}
