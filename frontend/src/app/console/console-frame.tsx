import { LogOut } from 'lucide-react';
import { Link, Outlet } from 'react-router-dom';
import { Button } from '#frontend/src/ui/button.tsx';
import { PageShell } from '#frontend/src/ui/page-shell.tsx';
import { Wordmark } from '#frontend/src/app/wordmark.tsx';
import { AccountSummary } from './account-summary.tsx';
import { ConsoleMenu } from './console-menu.tsx';
import { messages } from './messages.ts';
import { useLogout } from './use-logout.ts';

/** The bar above every screen of the console: where to go, who is here, and the way out. */
export function ConsoleFrame() {
  const start = (
    <div className="flex items-center gap-2">
      <Link to="/admin" className="flex min-h-11 items-center rounded-control">
        <Wordmark />
        <span className="sr-only"> {messages.console}</span>
      </Link>
      <ConsoleMenu />
    </div>
  );
  return (
    <PageShell start={start} end={<Account />}>
      <Outlet />
    </PageShell>
  );
}

function Account() {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <p className="hidden min-w-0 flex-col text-end text-sm sm:flex">
        <AccountSummary />
      </p>
      <LogoutButton />
    </div>
  );
}

function LogoutButton() {
  const logOut = useLogout();
  return (
    <Button variant="ghost" onClick={() => void logOut()}>
      <LogOut aria-hidden className="size-4" />
      <span className="sr-only sm:not-sr-only">{messages.logout}</span>
    </Button>
  );
}
