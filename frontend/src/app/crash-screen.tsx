import { useEffect } from 'react';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

const reload = () => window.location.reload();

/** Shown when a screen crashes, and while its code can't be loaded offline; then it recovers once online. */
export function CrashScreen() {
  const isOffline = !navigator.onLine;
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
