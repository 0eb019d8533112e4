import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { apiEvents, hasAnswered } from '#frontend/src/data/call-api.ts';
import { primeSessionAnswers } from '#frontend/src/data/session-cache.ts';
import { recordEvent, useAppStore } from '#frontend/src/lib/app-store.ts';
import { readDeepLink, removeDeepLink } from '#frontend/src/lib/deep-link.ts';
import { deviceFingerprint } from '#frontend/src/lib/fingerprint.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ArtPanel } from '#frontend/src/ui/art-panel.tsx';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import type { SiteConfig } from '#shared/rules/site-settings.ts';
import { enterSession, establishSession, type SessionAnswer } from './enter-session.ts';
import { messages, sessionMessages } from './messages.ts';

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
        <div className="flex flex-col gap-1 text-sm text-muted">
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

interface GateState {
  /** `open`, `checking`, `logged-out`, `other-account`, or a failure. */
  readonly status: string;
  readonly retry: () => void;
  readonly signedInAs: string;
  readonly keepSession: () => void;
  readonly switchAccount: () => void;
}

export function useSessionGate(): GateState {
  const [search, setSearch] = useSearchParams();
  const [link, setLink] = useState(() => ({ ...readDeepLink(search), switchAccount: false }));
  const { isAuthenticated, error } = useAppStore();
  const [wasSignedIn] = useState(isAuthenticated);

  const entry = useSWRImmutable(
    ['session-entry', link.sessionId, link.switchAccount],
    () => enterSession({ ...link, wasSignedIn, fingerprint: deviceFingerprint }),
    { onSuccess: applyAnswer },
  );
  const failure = entry.data && 'failure' in entry.data ? entry.data.failure : undefined;
  const signedInAs = entry.data && 'signedInAs' in entry.data ? entry.data.signedInAs : undefined;
  const isDecided = entry.data !== undefined && failure !== 'unreachable' && signedInAs === undefined;

  // The id stays in the address until the server accepts or refuses it, so a reload can retry.
  useEffect(() => {
    if (isDecided && search.has('id')) setSearch(withoutDeepLink, { replace: true });
  }, [isDecided, search, setSearch]);
  const endSession = useEffectEvent(() => {
    // A request that started before signing out can be refused afterwards; that is no new failure.
    if (!entry.isValidating && useAppStore.getState().isAuthenticated)
      failSession(link.sessionId && !hasAnswered('subscriber') ? 'cookieLost' : 'refused');
  });
  useEffect(() => {
    const end = () => endSession();
    apiEvents.addEventListener('unauthenticated', end);
    return () => apiEvents.removeEventListener('unauthenticated', end);
  }, []);

  return {
    // Deferred, so React can handle a tap while it renders the screen.
    status: useDeferredValue(gateStatus()),
    retry: () => void entry.mutate(),
    signedInAs: useDeferredValue(signedInAs?.name ?? ''),
    keepSession: () => setLink({ sessionId: null, switchAccount: false }),
    switchAccount: () => setLink({ ...link, switchAccount: true }),
  };

  function gateStatus(): GateState['status'] {
    if (entry.isValidating) return isAuthenticated && !link.sessionId ? 'open' : 'checking';
    if (failure) return failure;
    if (signedInAs) return 'other-account';
    if (isAuthenticated) return 'open';
    if (error === 'cookieLost') return error;
    return error === null ? 'logged-out' : 'refused';
  }
}

function applyAnswer(answer: SessionAnswer): void {
  if ('session' in answer) {
    establishSession(answer.session);
    primeSessionAnswers(answer);
  }
  if ('failure' in answer) failSession(answer.failure);
}

/** While the server can't be reached, the session stays unknown. */
function failSession(failure: string): void {
  const { setError, setSession } = useAppStore.getState();
  recordEvent('session_failed', { failure });
  setError(failure);
  if (failure !== 'unreachable') setSession(null);
}

function withoutDeepLink(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  removeDeepLink(rest);
  return rest;
}
