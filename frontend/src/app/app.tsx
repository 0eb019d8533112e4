import { CSPProvider } from '@base-ui/react/csp-provider';
import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { recordEvent, useAppStore } from '#frontend/src/lib/app-store.ts';
import { readStoredText, tabStore, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { useHistorySync } from '#frontend/src/ui/close-on-back.ts';
import { Overlay, useRetained } from '#frontend/src/ui/drawer.tsx';
import { lazyPart, lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import { Toasts } from '#frontend/src/ui/show-toast.tsx';
import { brand } from '#shared/brand.ts';
import { findLinks, type FollowedLink } from '../lib/history-entry.ts';
import { messages } from './messages.ts';
import { drawersCode } from './overlays.ts';
import { consoleCode, isConsolePath } from './screens.ts';
import { SubscriberRoutes } from './subscriber-routes.tsx';

const Console = lazyPart(consoleCode);

const dataOptions = {
  errorRetryCount: 3,
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && error.isUncertain,
};

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <ErrorBoundary FallbackComponent={CrashScreen}>
        <SWRConfig value={dataOptions}>
          <BrowserRouter>
            <Suspense fallback={<OpeningScreen />}>
              <Screen />
            </Suspense>
            <DrawerHost />
            <FocusHost />
          </BrowserRouter>
          <Toasts />
        </SWRConfig>
      </ErrorBoundary>
    </CSPProvider>
  );
}

function Screen() {
  const { pathname } = useLocation();
  // The query can contain a session id, so it is left out.
  useEffect(() => recordEvent('page_opened', { path: pathname }), [pathname]);
  return isConsolePath(pathname) ? <Console /> : <SubscriberRoutes />;
}

const NamedDrawer = lazyPart(drawersCode);

function DrawerHost() {
  const active = useAppStore((store) => store.activeDrawer);
  const onClose = useAppStore((store) => store.closeDrawer);
  useHistorySync();
  const shown = useRetained(active, active !== null);
  useEffect(() => {
    if (active === null) return;
    recordEvent('sheet_opened', { sheet: active });
    return () => recordEvent('sheet_closed', { sheet: active });
  }, [active]);
  if (shown === null) return undefined;
  return (
    <Overlay key={shown} isOpen={active === shown} onClose={onClose}>
      <NamedDrawer name={shown} isOpen={active === shown} onClose={onClose} />
    </Overlay>
  );
}

const RouteFocus = lazyView(async () => (await import('./route-focus.ts')).RouteFocus);

/** Loads the focus code with the second screen, because it would delay the first. */
function FocusHost() {
  const { pathname, key } = useLocation();
  const [firstPath] = useState(pathname);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && pathname !== firstPath) setMoved(true);
  const [followed] = useState(() => new Map<string, FollowedLink>());
  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const href = link?.getAttribute('href');
      if (!link || !href) return;
      followed.set(key, { href, index: findLinks(href).indexOf(link) });
      // A second press while the linked screen loads would add an entry, and Back would seem to do nothing.
      const address = window.location.pathname;
      if (address !== pathname && address === link.pathname) event.preventDefault();
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, [followed, key, pathname]);
  return (
    hasMoved && (
      <WhenLoaded>
        <RouteFocus followed={followed} />
      </WhenLoaded>
    )
  );
}

const reload = () => window.location.reload();

/** Chrome, Firefox, Safari and Vite word it differently. After a deployment, the code of earlier pages is gone. */
const missingCode = /dynamically imported module|module script failed|preload CSS/i;
const reloadedKey = `${brand.slug}-reloaded`;

/** Reloads once per release, because the new page can miss the same file. */
function reloadOnce(): void {
  const release = import.meta.url;
  if (readStoredText(tabStore, reloadedKey) !== release && writeStored(tabStore, reloadedKey, release)) reload();
}

function CrashScreen({ error }: FallbackProps) {
  const isOffline = !navigator.onLine;
  useEffect(() => {
    if (!isOffline && missingCode.test(String(error))) reloadOnce();
  }, [isOffline, error]);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline]);
  return (
    <main className="flex min-h-dvh items-center">
      <ErrorState
        heading="h1"
        title={isOffline ? messages.offline : messages.crashed}
        message={isOffline ? messages.offlineText : messages.crashedText}
        retryLabel={messages.reload}
        onRetry={reload}
      />
    </main>
  );
}
