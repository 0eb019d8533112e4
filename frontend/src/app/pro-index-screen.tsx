import { Archive } from 'lucide-react';
import { useGoBack } from '#frontend/src/lib/history-entry.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { goBackText } from '#frontend/src/ui/not-found-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import { sessionMessages } from './messages.ts';
import { UnreachableScreen, useSessionGate } from './session-gate.tsx';
import { SwitchAccount } from './switch-account.tsx';

export const messages = {
  deprecated: 'Pro Page Deprecated, use dynamic pro forms instead',
  unauthenticated: 'Authentication required to access this page. Please log in.',
} as const;

/** `/pro` without a form is an old page. Its links still sign in. */
export function ProIndexScreen() {
  const { status, retry, ...question } = useSessionGate();
  const goBack = useGoBack();
  useDocumentTitle(messages.deprecated);
  if (status === 'checking') return <OpeningScreen />;
  if (status === 'unreachable') return <UnreachableScreen title={sessionMessages.page.unreachable} onRetry={retry} />;
  if (status === 'other-account') return <SwitchAccount {...question} />;
  return (
    <main className="flex min-h-dvh items-center">
      <NoticeState
        heading="h1"
        icon={Archive}
        title={messages.deprecated}
        action={<Button onClick={goBack}>{goBackText}</Button>}
      >
        {status !== 'open' && <p role="alert">{messages.unauthenticated}</p>}
      </NoticeState>
    </main>
  );
}
