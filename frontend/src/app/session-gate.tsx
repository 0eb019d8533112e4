import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import { AccessRequired } from './access-required.tsx';
import { sessionMessages } from './messages.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';
import { useSessionGate } from './use-session-gate.ts';

/** Lazy, because it is rarely needed. */
const SwitchAccount = lazy(async () => ({ default: (await import('./switch-account.tsx')).SwitchAccount }));

/** Shows its children only with a session. */
export function SessionGate() {
  const { pathname } = useLocation();
  const { status, retry, ...question } = useSessionGate();
  const texts = sessionMessages[/^\/(p|pro)(\/|$)/.test(pathname) ? 'page' : 'app'];
  switch (status) {
    case 'open':
      return <Outlet />;
    case 'checking':
      return <OpeningScreen />;
    case 'unreachable':
      return <UnreachableScreen title={texts.unreachable} onRetry={retry} />;
    case 'other-account':
      return (
        <Suspense fallback={<OpeningScreen />}>
          <SwitchAccount {...question} />
        </Suspense>
      );
    case 'logged-out':
      return <AccessRequired />;
    case 'missing':
    case 'refused':
    case 'closed':
      return <AccessRequired reason={texts[status]} />;
  }
}
