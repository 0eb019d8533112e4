import { clsx } from 'clsx';
import { ArrowDown, ArrowLeft, ArrowUp, Inbox } from 'lucide-react';
import { useLocation, useParams } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { setAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatAge, formatDateTime } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { findOption } from '#frontend/src/ui/list/list-query.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { useMediaQuery } from '#frontend/src/ui/use-media-query.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { type AdminProRequest, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { requestPath } from '#shared/rules/console-paths.ts';
import { isOpen, type ProRequestStatus } from '#shared/rules/pro-request.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { InboxFilters, useInboxAddress, useInboxQuery } from './inbox-filters.tsx';
import { messages } from './messages.ts';
import { Overdue, Prompt, shortRequestId, Subscriber } from './request-details.tsx';
import { RequestPanel } from './request-panel.tsx';
import { movedCounts, type RequestHandling, useRequestHandling } from './use-request-handling.tsx';

const statuses = ['pending', 'processing', 'completed', 'rejected'] as const satisfies readonly ProRequestStatus[];

const refreshMs = 10_000;

export function InboxScreen() {
  const hasRoomForTwo = useMediaQuery('(min-width: 80rem)');
  const inbox = useInbox();
  const chosen = useChosenRequest();
  const handling = useRequestHandling({
    onChanged: (request) => {
      inbox.replace(request);
      chosen.replace(request);
    },
    onStale: () => {
      inbox.list.reload();
      chosen.reload();
    },
  });
  const { id } = chosen;
  useDocumentTitle(id === undefined ? messages.inbox : messages.detailsTitle(shortRequestId({ id })));
  return (
    <div className="mx-auto flex w-full max-w-7xl min-[100rem]:max-w-480 flex-col gap-4 px-4 py-6 lg:px-8">
      {handling.progress}
      {(hasRoomForTwo || id === undefined) && <InboxHead inbox={inbox} isAlone={id === undefined} />}
      <div className={clsx('grid items-start gap-x-6', id !== undefined && 'xl:grid-cols-[24rem_minmax(0,1fr)]')}>
        {(hasRoomForTwo || id === undefined) && <RequestList inbox={inbox} handling={handling} chosenId={id} />}
        {id !== undefined && (
          <section
            aria-label={messages.chosen}
            className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-14 xl:max-h-[calc(100dvh-3.5rem)] xl:overflow-y-auto xl:pb-6"
          >
            {!hasRoomForTwo && <ChosenBar inbox={inbox} chosenId={id} />}
            <Chosen chosen={chosen} handling={handling} />
          </section>
        )}
      </div>
      {handling.drawers}
    </div>
  );
}

interface InboxHeadProps {
  readonly inbox: Inbox;
  readonly isAlone: boolean;
}

function InboxHead({ inbox: { address, status, list, search }, isAlone }: InboxHeadProps) {
  const canBuild = hasRight(useAdminAccess(), 'build');
  const counts = list.first?.counts;
  const chips = statuses.map((name) => ({ name, label: messages.statuses[name], count: counts?.[name] }));
  const Heading = isAlone ? 'h1' : 'h2';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-2xl font-semibold tracking-tight">{messages.inbox}</Heading>
        <div className="flex gap-2">
          {!isAlone && <ButtonLink to={{ pathname: '/admin/requests', search }}>{messages.back}</ButtonLink>}
          {canBuild && <ButtonLink to="/admin/pro-forms">{messages.toForms}</ButtonLink>}
        </div>
      </div>
      <ChipGroup
        label={messages.filter}
        chips={chips}
        current={status}
        onChange={(name) => address.filter('status', name === 'pending' ? undefined : name)}
      />
      <InboxFilters address={address} canSort={isOpen(status)} />
    </>
  );
}

type Inbox = ReturnType<typeof useInbox>;

function useInbox() {
  const address = useInboxAddress();
  const status = findOption(statuses, address.filters.get('status')) ?? 'pending';
  const query = { status, ...useInboxQuery(address) };
  const options = { refreshInterval: refreshMs, initialSize: restoredPageCount() };
  const list = useApiList(adminProRequests.listRequests, { query }, options);
  const replace = (changed: AdminProRequest) => {
    const isMoved = changed.status !== status;
    const listed = list.items.some(({ id }) => id === changed.id);
    list.change((page) => ({
      ...page,
      items: page.items.flatMap((item) =>
        item.id !== changed.id ? item : isMoved ? [] : { ...changed, userName: item.userName },
      ),
      counts: page.counts && listed ? movedCounts(page.counts, status, changed.status) : page.counts,
    }));
    refresh(adminOverview.getPending);
  };
  return { address, status, list, replace, search: useLocation().search };
}

type ChosenRequest = ReturnType<typeof useChosenRequest>;

function useChosenRequest() {
  const { userId, requestId: id } = useParams();
  const args = userId !== undefined && id !== undefined ? { params: { userId, id } } : null;
  const { data, error, mutate } = useApi(adminProRequests.inspectRequest, args, {
    refreshInterval: (answer) => (answer && isOpen(answer.request.status) ? refreshMs : 0),
  });
  return {
    id,
    request: data?.request,
    error,
    reload: () => void mutate(),
    replace: (changed: AdminProRequest) => {
      const { userId: ownerId, id: changedId } = changed;
      const userName = changedId === id ? data?.request.userName : undefined;
      const request = { ...changed, userName };
      setAnswer(adminProRequests.inspectRequest, { params: { userId: ownerId, id: changedId } }, { request });
    },
  };
}

interface ChosenProps {
  readonly chosen: ChosenRequest;
  readonly handling: RequestHandling;
}

function Chosen({ chosen: { id, request, error, reload }, handling }: ChosenProps) {
  if (request) return <RequestPanel key={id} request={request} handling={handling} />;
  return (
    <LoadState
      error={error}
      texts={{ failedToLoad: messages.failedToLoadOne }}
      message={failureMessage(error)}
      onRetry={reload}
    />
  );
}

interface ChosenBarProps {
  readonly inbox: Inbox;
  readonly chosenId: string;
}

/** Replaces the list beside the chosen request. After the request has left the list, the next one is the first. */
function ChosenBar({ inbox: { list, search }, chosenId }: ChosenBarProps) {
  const index = list.items.findIndex(({ id }) => id === chosenId);
  const neighbours = [
    { label: messages.previous, Icon: ArrowUp, request: list.items[index - 1] },
    { label: messages.next, Icon: ArrowDown, request: list.items[index + 1] },
  ];
  return (
    <nav aria-label={messages.inbox} className="flex items-center gap-2">
      <ButtonLink variant="ghost" to={{ pathname: '/admin/requests', search }} className="me-auto px-0">
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {messages.back}
      </ButtonLink>
      {neighbours.map(
        ({ label, Icon, request }) =>
          request && (
            <ButtonLink key={label} aria-label={label} title={label} to={`${requestPath(request)}${search}`}>
              <Icon aria-hidden className="size-4" />
            </ButtonLink>
          ),
      )}
    </nav>
  );
}

interface RequestListProps {
  readonly inbox: Inbox;
  readonly handling: RequestHandling;
  readonly chosenId: string | undefined;
}

function RequestList({ inbox: { address, status, list, search }, handling, chosenId }: RequestListProps) {
  return (
    <section aria-label={messages.inboxTable} className="flex min-w-0 flex-col gap-4">
      {list.first === undefined ? (
        <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />
      ) : (
        <>
          {list.items.length === 0 && <NoRequests inbox={{ address, status, list }} />}
          {list.items.length > 0 && (
            <ItemList
              key={status}
              label={messages.inboxTable}
              name="requests"
              items={list.items}
              columns={inboxColumns}
              getKey={({ id }) => id}
              getName={({ formName, id }) => `${formName} ${shortRequestId({ id })}`}
              open={(request) => ({ to: `${requestPath(request)}${search}` })}
              currentKey={chosenId}
              actions={handling.actions}
              arrivalsKey={search}
              pages={list.pageCount}
            />
          )}
          <LoadMore list={list} label={messages.more} />
        </>
      )}
    </section>
  );
}

function NoRequests({
  inbox: { address, status, list },
}: {
  readonly inbox: Pick<Inbox, 'address' | 'status' | 'list'>;
}) {
  if (list.hasMore) {
    return (
      <p role="status" className="text-muted">
        {messages.noneYet}
      </p>
    );
  }
  const isNarrowed = address.search !== '' || address.filters.has('form') || address.filters.has('assignee');
  if (isNarrowed) {
    const texts = { ...messages, noneFoundText: messages.noneNarrowed };
    return <NoMatchState texts={texts} onShowAll={address.clear} />;
  }
  return (
    <NoticeState icon={Inbox} title={status === 'pending' ? messages.noneWaiting : messages.noneFound}>
      {messages.noneOf[status]}
    </NoticeState>
  );
}

const { inboxColumns: headers } = messages;

const inboxColumns: readonly ListColumn<AdminProRequest>[] = [
  {
    id: 'form',
    header: headers.form,
    width: 9,
    grows: true,
    cell: ({ formName }) => <span className="min-w-0 break-words">{formName}</span>,
  },
  {
    id: 'prompt',
    header: headers.prompt,
    width: 14,
    grows: true,
    inCard: 'line',
    cell: (request) => <Prompt request={request} />,
  },
  {
    id: 'has',
    header: headers.assignee,
    width: 8,
    inCard: 'plain',
    cell: ({ takenBy }) => takenBy ?? messages.unassigned,
  },
  {
    id: 'user',
    header: headers.user,
    width: 8.5,
    priority: 1,
    inCard: 'plain',
    cell: Subscriber,
  },
  {
    id: 'waits',
    header: headers.waitingSince,
    width: 8,
    inCard: 'plain',
    cell: (request) => (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <time dateTime={request.createdAt} title={formatDateTime(request.createdAt)}>
          {formatAge(request.createdAt)}
        </time>
        <Overdue request={request} />
      </span>
    ),
  },
];
