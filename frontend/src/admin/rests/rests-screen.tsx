import { ChartColumn, Coffee, Pencil, Play } from 'lucide-react';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminRests, type Rest } from '#shared/contracts/admin-rests.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { restEnd, restFigures, restReasons } from '#frontend/src/lib/rest-words.ts';
import { figuresPath } from '#frontend/src/lib/screen-paths.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { LoadState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** Lists everything that is paused automatically, with Resume. */
export function RestsScreen() {
  useDocumentTitle(messages.title);
  const { data, error, mutate } = useApi(adminRests.listRests, {});
  const resume = ({ kind, id, name }: Rest) =>
    attempt(
      async () => {
        await callApi(adminRests.resume, { params: { kind, id } });
        showToast(messages.resumed(name));
        const others = (data?.items ?? []).filter((rest) => rest.id !== id);
        await mutate({ items: others }, { revalidate: false });
        refresh(adminOverview.getWaiting);
      },
      { failed: messages.resumeFailed, onRefused: () => void mutate() },
    );
  const listActions = (rest: Rest): RowAction[] => [
    ...(rest.mayResume ? [{ label: messages.resume, icon: Play, onPress: () => void resume(rest) }] : []),
    ...(rest.kind === 'model'
      ? [
          { label: messages.figures, icon: ChartColumn, to: figuresPath(rest.id) },
          { label: messages.edit, icon: Pencil, to: editorPath(rest) },
        ]
      : []),
  ];
  return (
    <ConsolePage title={messages.title}>
      <p className="max-w-prose text-muted">{messages.intro}</p>
      {data === undefined && (
        <LoadState error={error} texts={messages} message={failureMessage(error)} onRetry={() => void mutate()} />
      )}
      {data?.items.length === 0 && <Nothing />}
      {data && data.items.length > 0 && (
        <ItemList
          label={messages.list}
          name="rests"
          items={data.items}
          columns={restColumns}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          nameOf={({ name }) => name}
          open={(rest) => (rest.kind === 'model' ? { to: editorPath(rest) } : undefined)}
          actions={listActions}
        />
      )}
    </ConsolePage>
  );
}

const editorPath = ({ id }: Rest) => `/admin/create?edit=${id}`;

function Nothing() {
  return (
    <NoticeState
      icon={Coffee}
      title={messages.none}
      action={<ButtonLink to="/admin/models">{messages.models}</ButtonLink>}
    >
      {messages.noneText}
    </NoticeState>
  );
}

const { columns } = messages;

const restColumns: readonly ListColumn<Rest>[] = [
  {
    id: 'name',
    header: columns.name,
    width: 12,
    grows: true,
    cell: ({ name }) => <span className="min-w-0 truncate">{name}</span>,
  },
  {
    id: 'kind',
    header: columns.kind,
    width: 6.5,
    ifRoom: 1,
    inCard: 'plain',
    cell: ({ kind }) => messages.kinds[kind],
  },
  {
    id: 'reason',
    header: columns.reason,
    width: 14,
    inCard: 'plain',
    cell: ({ reason }) => <Badge tone="warning">{restReasons[reason]}</Badge>,
  },
  { id: 'figures', header: columns.figures, width: 10, inCard: 'line', cell: restFigures },
  {
    id: 'since',
    header: columns.since,
    width: 9,
    ifRoom: 2,
    cell: ({ since }) => <time dateTime={since}>{formatAge(since)}</time>,
  },
  {
    id: 'next',
    header: columns.next,
    width: 14,
    grows: true,
    inCard: 'line',
    cell: (rest) => <span title={restEnd(rest)}>{restEnd(rest)}</span>,
  },
];
