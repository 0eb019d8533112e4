import { ChevronRight, UsersRound } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminSubscribers, type SubscriberSummary } from '#shared/contracts/admin-subscribers.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatDate } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { messages } from './messages.ts';

/** Finds a subscriber; the words that were looked for are in the address, so that going back finds them again. */
export function SubscribersScreen() {
  useDocumentTitle(messages.title);
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const find = (words: string) => setParams(words === '' ? {} : { search: words });
  return (
    <ConsolePage title={messages.title}>
      <SearchForm label={messages.search} value={search} onSearch={find} />
      <SubscriberList search={search} onClear={() => find('')} />
    </ConsolePage>
  );
}

function SubscriberList({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const list = useApiList(adminSubscribers.listSubscribers, { query: { search: search || undefined } });
  if (list.error || list.first === undefined) {
    return <LoadState error={list.error} texts={messages} message={messageOf(list.error)} onRetry={list.reload} />;
  }
  return (
    <>
      {list.items.length === 0 ? (
        <Nothing isFiltered={search !== ''} onClear={onClear} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {list.items.map((subscriber) => (
            <SubscriberRow key={subscriber.userId} subscriber={subscriber} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label={messages.older} />
    </>
  );
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (!isFiltered) {
    return (
      <NoticeState icon={UsersRound} title={messages.noSubscribers}>
        {messages.noSubscribersText}
      </NoticeState>
    );
  }
  return <NoMatchState texts={messages} onShowAll={onClear} />;
}

function SubscriberRow({ subscriber }: { readonly subscriber: SubscriberSummary }) {
  const { userId, name, country, planName, createdAt } = subscriber;
  return (
    <li>
      <Link
        to={`/admin/subscribers/${encodeURIComponent(userId)}`}
        className="flex items-center gap-4 p-4 transition-colors duration-150 hover:bg-hover"
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{name}</span>
          <code className="text-sm break-all text-muted">{userId}</code>
        </span>
        <span className="hidden flex-col text-end text-sm text-muted sm:flex">
          <span>
            {planName} · {country}
          </span>
          <span>{messages.joined(formatDate(createdAt))}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
