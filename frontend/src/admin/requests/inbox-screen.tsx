import { Inbox } from 'lucide-react';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { type AdminProRequest, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import type { ProRequestStatus } from '#shared/rules/pro-request.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatAge, formatDateTime } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';
import { shortUserId } from './request-details.tsx';
import { movedCounts, useRequestHandling } from './use-request-handling.tsx';

const statuses = ['pending', 'processing', 'completed', 'rejected'] as const satisfies readonly ProRequestStatus[];

const refreshMs = 10_000;

export function InboxScreen() {
  useDocumentTitle(messages.inbox);
  const address = useListQuery(['status']);
  const status = findOption(statuses, address.filters.get('status')) ?? 'pending';
  const options = { refreshInterval: refreshMs, initialSize: restoredPageCount() };
  const list = useApiList(adminProRequests.listRequests, { query: { status } }, options);
  const handleChange = (changed: AdminProRequest) => {
    list.change((page) => ({
      ...page,
      items: page.items.filter(({ id }) => id !== changed.id),
      counts: page.counts && movedCounts(page.counts, status, changed.status),
    }));
    refresh(adminOverview.getPending);
  };
  const changed = (request: AdminProRequest) => {
    if (request.status === status) list.reload();
    else handleChange(request);
  };
  const handling = useRequestHandling({ onChanged: changed, onStale: list.reload });
  const counts = list.first?.counts;
  const chips = statuses.map((name) => ({ name, label: messages.statuses[name], count: counts?.[name] }));
  return (
    <ConsolePage title={messages.inbox} actions={<ButtonLink to="/admin/pro-forms">{messages.toForms}</ButtonLink>}>
      <ChipGroup
        label={messages.filter}
        chips={chips}
        current={status}
        onChange={(name) => address.filter('status', name === 'pending' ? undefined : name)}
      />
      {handling.progress}
      {list.first === undefined ? (
        <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />
      ) : (
        <>
          {list.items.length === 0 && !list.hasMore && (
            <NoticeState icon={Inbox} title={status === 'pending' ? messages.noneWaiting : messages.noneFound}>
              {messages.noneOf[status]}
            </NoticeState>
          )}
          {list.items.length === 0 && list.hasMore && (
            <p role="status" className="text-muted">
              {messages.noneYet}
            </p>
          )}
          {list.items.length > 0 && (
            <ItemList
              key={status}
              label={messages.inboxTable}
              name="requests"
              items={list.items}
              columns={inboxColumns}
              getKey={({ id }) => id}
              getName={({ formName, id }) => `${formName} ${id.slice(0, 8)}`}
              open={handling.open}
              actions={handling.actions}
              pages={list.pageCount}
            />
          )}
          <LoadMore list={list} label={messages.more} />
        </>
      )}
      {handling.drawers}
    </ConsolePage>
  );
}

const { inboxColumns: headers } = messages;

const inboxColumns: readonly ListColumn<AdminProRequest>[] = [
  {
    id: 'form',
    header: headers.form,
    width: 11,
    grows: true,
    cell: ({ formName }) => <span className="min-w-0 break-words">{formName}</span>,
  },
  {
    id: 'prompt',
    header: headers.prompt,
    width: 16,
    grows: true,
    inCard: 'line',
    cell: ({ details }) => <span title={details}>{details}</span>,
  },
  { id: 'has', header: headers.assignee, width: 9, cell: ({ takenBy }) => takenBy ?? messages.unassigned },
  {
    id: 'waits',
    header: headers.waitingSince,
    width: 8,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatAge(createdAt)}</time>,
  },
  {
    id: 'user',
    header: headers.user,
    width: 8.5,
    priority: 1,
    cell: (request) => <code title={request.userId}>{shortUserId(request)}</code>,
  },
  {
    id: 'came',
    header: headers.received,
    width: 12.5,
    priority: 2,
    isNumeric: true,
    inCard: 'hidden',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
];
