import { CSPProvider } from '@base-ui/react/csp-provider';
import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import { Toasts } from '#frontend/src/ui/toasts.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { screenOf } from './screen-of.tsx';
import { consoleCode, isConsolePath } from './screens.ts';
import { SheetHost } from './sheet-host.tsx';
import { SubscriberRoutes } from './subscriber-routes.tsx';

const Console = screenOf(consoleCode);

/** Retries calls that failed on the way, but not those that the server refused. */
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
            <SheetHost />
          </BrowserRouter>
          <Toasts />
        </SWRConfig>
      </ErrorBoundary>
    </CSPProvider>
  );
}

function Screen() {
  const { pathname } = useLocation();
  // The query is left out, as it can hold a session id.
  useEffect(() => recordEvent('page_opened', { path: pathname }), [pathname]);
  return isConsolePath(pathname) ? <Console /> : <SubscriberRoutes />;
}
