import { Inbox, RefreshCw } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { type AdminProRequest, adminProRequests, type RequestCounts } from '#shared/contracts/admin-pro-requests.ts';
import { requestPath } from '#shared/rules/console-paths.ts';
import { type ProRequestStatus, proRequestStatusSchema } from '#shared/rules/pro-request.ts';
import { messages } from './messages.ts';
import { FileLink, RequestStatus, shortRequestId, Subscriber } from './request-details.tsx';
import { movedCounts, useRequestHandling } from './use-request-handling.tsx';

type StatusFilter = ProRequestStatus | 'all';

export function RequestsScreen() {
  const { formId = '' } = useParams();
  const navigate = useNavigate();
  const address = useListQuery(['status']);
  const status = findOption(proRequestStatusSchema.options, address.filters.get('status'));
  const list = useRequests(formId, status);
  const handling = useRequestHandling({ onChanged: list.replace, onStale: list.reload });
  const title = messages.title(list.first?.formName ?? '');
  useDocumentTitle(title);
  return (
    <FullScreen
      isOpen
      isScreen
      onClose={() => void navigate('/admin/pro-forms')}
      title={title}
      tools={
        <Button onClick={list.reload}>
          <RefreshCw aria-hidden className="size-4" />
          {messages.refresh}
        </Button>
      }
    >
      <div className="mx-auto flex w-full max-w-7xl min-[100rem]:max-w-480 flex-col gap-4 px-4 py-5 lg:px-8">
        {list.first ? (
          <>
            <StatusChips
              counts={list.first.counts}
              current={status ?? 'all'}
              onChange={(name) => address.filter('status', name === 'all' ? undefined : name)}
            />
            {handling.progress}
            {list.items.length > 0 ? (
              <ItemList
                key={status}
                label={messages.table}
                name="form-requests"
                items={list.items}
                columns={requestColumns}
                getKey={({ id }) => id}
                getName={shortRequestId}
                open={(request) => ({ to: requestPath(request) })}
                actions={handling.actions}
                arrivalsKey={status ?? 'all'}
                pages={list.pageCount}
              />
            ) : (
              <NoRequests isFiltered={address.isFiltered} onShowAll={address.clear} />
            )}
            <LoadMore list={list} label={messages.loadMore} />
            <Footer counts={list.first.counts} />
          </>
        ) : (
          <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />
        )}
      </div>
      {handling.drawers}
    </FullScreen>
  );
}

interface NoRequestsProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function NoRequests({ isFiltered, onShowAll }: NoRequestsProps) {
  if (isFiltered) return <NoMatchState texts={messages} onShowAll={onShowAll} />;
  return (
    <NoticeState icon={Inbox} title={messages.noRequests}>
      {messages.noRequestsText}
    </NoticeState>
  );
}

interface StatusChipsProps {
  readonly counts: RequestCounts;
  readonly current: StatusFilter;
  readonly onChange: (status: StatusFilter) => void;
}

function StatusChips({ counts, current, onChange }: StatusChipsProps) {
  const chips = proRequestStatusSchema.options.map((name) => ({
    name,
    label: messages.statuses[name],
    count: counts[name],
  }));
  return (
    <ChipGroup<StatusFilter>
      label={messages.filter}
      chips={[{ name: 'all', label: messages.all, count: sumCounts(counts) }, ...chips]}
      current={current}
      onChange={onChange}
    />
  );
}

function Footer({ counts }: { readonly counts: RequestCounts }) {
  return (
    <p role="status" className="text-sm text-muted tabular-nums">
      {messages.footer(sumCounts(counts), counts.pending)}
    </p>
  );
}

function sumCounts({ pending, processing, completed, rejected }: RequestCounts): number {
  return pending + processing + completed + rejected;
}

const refreshMs = 10_000;

function useRequests(formId: string, status: ProRequestStatus | undefined) {
  const list = useApiList(
    adminProRequests.listFormRequests,
    { params: { formId }, query: { status } },
    { refreshInterval: refreshMs, initialSize: restoredPageCount() },
  );
  const replace = (changed: AdminProRequest) => {
    const previous = list.items.find(({ id }) => id === changed.id);
    list.change((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === changed.id ? changed : item)),
      counts: previous ? movedCounts(page.counts, previous.status, changed.status) : page.counts,
    }));
    refresh(adminOverview.getPending);
  };
  return { ...list, replace };
}

const { columns: headers } = messages;

const requestColumns: readonly ListColumn<AdminProRequest>[] = [
  {
    id: 'id',
    header: headers.id,
    width: 7,
    cell: (request) => <code title={request.id}>{shortRequestId(request)}</code>,
  },
  {
    id: 'user',
    header: headers.user,
    width: 8.5,
    priority: 2,
    cell: Subscriber,
  },
  {
    id: 'status',
    header: headers.status,
    width: 8,
    inCard: 'plain',
    cell: RequestStatus,
  },
  {
    id: 'prompt',
    header: headers.prompt,
    width: 16,
    grows: true,
    inCard: 'line',
    cell: ({ details }) => (
      <span title={details} className="line-clamp-2 break-words whitespace-normal">
        {details}
      </span>
    ),
  },
  { id: 'media', header: headers.media, width: 9, priority: 3, inCard: 'plain', cell: renderFirstFile },
  {
    id: 'created',
    header: headers.created,
    width: 12.5,
    priority: 1,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
];

function renderFirstFile({ answers }: AdminProRequest) {
  const [file] = answers.flatMap(({ files }) => files);
  if (file === undefined) return messages.noFile;
  return <FileLink url={file} />;
}
