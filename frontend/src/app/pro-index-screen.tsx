import { Archive } from 'lucide-react';
import { useEffect } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { useGoBack } from '#frontend/src/lib/use-go-back.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

/** `/pro` without a form's path: a page of the past. */
export function ProIndexScreen() {
  const { isAuthenticated, error, setError } = useAppStore();
  const goBack = useGoBack();
  useDocumentTitle(messages.proDeprecated);
  useEffect(() => {
    if (!isAuthenticated) setError(messages.proUnauthenticated);
  }, [isAuthenticated, setError]);
  return (
    <main className="flex min-h-dvh items-center">
      <NoticeState
        heading="h1"
        icon={Archive}
        title={messages.proDeprecated}
        action={<Button onClick={goBack}>{messages.goBack}</Button>}
      >
        {!isAuthenticated && error && <p role="alert">{error}</p>}
      </NoticeState>
    </main>
  );
}
