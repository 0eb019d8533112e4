import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

interface UnreachableScreenProps {
  /** The heading. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** Shown while the server can't be reached to check the session. */
export function UnreachableScreen({ title, onRetry }: UnreachableScreenProps) {
  return (
    <main className="flex min-h-dvh items-center">
      <ErrorState
        heading="h1"
        title={navigator.onLine ? messages.unreachable : messages.offline}
        message={
          <>
            {messages.offlineText}
            <span className="mt-2 block text-sm">{title}</span>
          </>
        }
        onRetry={onRetry}
      />
    </main>
  );
}
