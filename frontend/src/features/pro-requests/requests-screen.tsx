import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { messages } from './messages.ts';
import { OwnRequests } from './own-requests.tsx';

/** What became of all of the subscriber's requests. */
export function RequestsScreen() {
  useDocumentTitle(messages.requests);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-5 px-4 py-5 lg:px-8 lg:py-8">
      <h1 className="text-2xl font-semibold tracking-tight">{messages.requests}</h1>
      <OwnRequests isWholeScreen />
    </div>
  );
}
