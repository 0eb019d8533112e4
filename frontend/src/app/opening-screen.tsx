import { Wordmark } from './wordmark.tsx';
import { messages } from './messages.ts';

/** While the session or a screen's code is on its way. */
export function OpeningScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6">
      <span className="animate-shimmer">
        <Wordmark />
      </span>
      <p role="status" className="sr-only">
        {messages.opening}
      </p>
    </main>
  );
}
