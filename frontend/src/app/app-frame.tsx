import { Link, Outlet } from 'react-router-dom';
import { CreditPill } from '#frontend/src/features/credits/credit-balance.tsx';
import { PageShell } from '#frontend/src/ui/page-shell.tsx';
import { Wordmark } from './wordmark.tsx';

/** The bar above the screens: the way home and the credits. */
export function AppFrame() {
  const home = (
    <Link to="/" className="flex min-h-11 items-center rounded-control">
      <Wordmark />
    </Link>
  );
  return (
    <PageShell start={home} end={<CreditPill />}>
      <Outlet />
    </PageShell>
  );
}
