import { CSPProvider } from '@base-ui/react/csp-provider';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { ToastProvider } from '#frontend/src/ui/toasts.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { router } from './router.tsx';

/** What the server has refused is not asked for again; what did not arrive is. */
const dataOptions = {
  errorRetryCount: 3,
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && error.isUncertain,
};

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <ErrorBoundary FallbackComponent={CrashScreen}>
        <SWRConfig value={dataOptions}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </SWRConfig>
      </ErrorBoundary>
    </CSPProvider>
  );
}
