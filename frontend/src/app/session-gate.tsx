import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { SiteConfig } from '#shared/rules/site-settings.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { ArtPanel, OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import { messages, sessionMessages } from './messages.ts';
import { useSessionGate } from './use-session-gate.ts';

const SwitchAccount = lazy(async () => ({ default: (await import('./switch-account.tsx')).SwitchAccount }));

export function SessionGate() {
  const { pathname } = useLocation();
  const { status, retry, ...question } = useSessionGate();
  const texts = sessionMessages[/^\/(p|pro)(\/|$)/.test(pathname) ? 'page' : 'app'];
  const words: Readonly<Record<string, string>> = texts;
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
    default:
      return <AccessRequired reason={words[status] ?? status} />;
  }
}

function AccessRequired({ reason }: { readonly reason?: string }) {
  useDocumentTitle(messages.accessTitle);
  const { data: config } = useSiteConfig();
  return (
    <main className="flex min-h-dvh flex-col lg:flex-row">
      <ArtPanel />
      <div className="mx-auto flex w-full max-w-lg animate-rise flex-1 flex-col justify-center gap-6 px-[min(1.5rem,5vw)] py-8 lg:flex-none lg:px-12">
        <div className="flex flex-col gap-3">
          <h1 className="text-3xl font-semibold tracking-tight">{messages.accessTitle}</h1>
          <p role={reason ? 'alert' : 'status'} className="font-medium">
            {reason ?? messages.loggedOut}
          </p>
          <p className="text-muted">{messages.accessText}</p>
        </div>
        {config && <AccessLinks config={config} />}
        <div className="flex flex-col gap-1 text-sm text-pretty text-muted">
          <h2 className="font-medium text-ink">{messages.newLink}</h2>
          <p>{messages.newLinkText}</p>
          <p>{messages.accessReason}</p>
        </div>
      </div>
    </main>
  );
}

function AccessLinks({ config: { mobileApp, storeLinks } }: { readonly config: SiteConfig }) {
  return (
    <div className="flex flex-wrap gap-3">
      {mobileApp && (
        <a href={mobileApp.open} className={buttonClass({ variant: 'primary', isBlock: true })}>
          {messages.openApp}
        </a>
      )}
      <StoreLink href={storeLinks.ios}>{messages.ios}</StoreLink>
      <StoreLink href={storeLinks.android}>{messages.android}</StoreLink>
    </div>
  );
}

function StoreLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`${buttonClass({ variant: 'secondary' })} flex-[1_1_12rem]`}
    >
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
