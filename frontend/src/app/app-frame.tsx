import { Link, Outlet } from 'react-router-dom';
import { CreditPill } from '#frontend/src/features/credits/credit-balance.tsx';
import { GenerationTray } from '#frontend/src/features/generation/generation-tray.tsx';
import { InboxBell } from '#frontend/src/features/notifications/inbox.tsx';
import { usePushRenewal } from '#frontend/src/features/notifications/use-push-renewal.ts';
import { PageShell } from '#frontend/src/ui/page-shell.tsx';
import { Wordmark } from '#frontend/src/ui/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';

/** The bar above each screen: home, credits, notifications and account. */
export function AppFrame() {
  usePushRenewal();
  const home = (
    <Link to="/" className="flex min-h-11 min-w-[44px] items-center rounded-control">
      <Wordmark />
    </Link>
  );
  const tools = (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-[min(0.25rem,1vw)]">
      <GenerationTray />
      <CreditPill />
      <InboxBell />
      <AccountMenu />
    </div>
  );
  return (
    <PageShell start={home} end={tools}>
      <Outlet />
    </PageShell>
  );
}
