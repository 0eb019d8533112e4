import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

const reload = () => window.location.reload();

/** Shown when a screen breaks down, or when its code can't be had without a connection. */
export function CrashScreen() {
  return (
    <main className="flex min-h-dvh items-center">
      {navigator.onLine ? (
        <ErrorState
          heading="h1"
          title={messages.crashed}
          message={messages.crashedText}
          retryLabel={messages.reload}
          onRetry={reload}
        />
      ) : (
        <Offline />
      )}
    </main>
  );
}

function Offline() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <NoticeState
      heading="h1"
      icon={WifiOff}
      title={messages.offline}
      action={<Button onClick={reload}>{messages.reload}</Button>}
    >
      <p role="alert">{messages.offlineText}</p>
    </NoticeState>
  );
}
