import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

/** Shown when a screen breaks down. */
export function CrashScreen() {
  return (
    <main className="flex min-h-dvh items-center">
      <ErrorState
        heading="h1"
        title={messages.crashed}
        message={messages.crashedText}
        retryLabel={messages.reload}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
