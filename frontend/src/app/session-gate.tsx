import { Lock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import { messages, sessionMessages } from './messages.ts';
import { useSessionGate } from './use-session-gate.ts';

const SwitchAccount = lazy(async () => ({ default: (await import('./switch-account.tsx')).SwitchAccount }));

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
    case 'cookieLost':
      return <AccessRequired reason={texts[status]} />;
  }
}

function AccessRequired({ reason }: { readonly reason?: string }) {
  useDocumentTitle(messages.accessTitle);
  const { data: config } = useSiteConfig();
  return (
    <main className="flex min-h-dvh items-center">
      <NoticeState
        heading="h1"
        icon={Lock}
        title={messages.accessTitle}
        action={
          config && (
            <>
              <StoreLink href={config.storeLinks.ios}>{messages.ios}</StoreLink>
              <StoreLink href={config.storeLinks.android}>{messages.android}</StoreLink>
            </>
          )
        }
      >
        <div className="flex flex-col gap-3">
          <p role={reason ? 'alert' : 'status'} className="font-medium text-ink">
            {reason ?? messages.loggedOut}
          </p>
          <p>{messages.accessText}</p>
          <p>{messages.accessReason}</p>
          <h2 className="font-medium text-ink">{messages.newLink}</h2>
          <p>{messages.newLinkText}</p>
        </div>
      </NoticeState>
    </main>
  );
}

function StoreLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
      {children}
    </a>
  );
}

interface UnreachableScreenProps {
  readonly title: string;
  readonly onRetry: () => void;
}

export function UnreachableScreen({ title, onRetry }: UnreachableScreenProps) {
  return (
    <main className="flex min-h-dvh items-center">
      <ErrorState
        heading="h1"
        title={navigator.onLine ? messages.unreachable : messages.offline}
        message={
          <>
            <span>{messages.offlineText}</span>
            <span className="mt-2 block text-sm">{title}</span>
          </>
        }
        onRetry={onRetry}
      />
    </main>
  );
}
