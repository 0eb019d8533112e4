import { ChartColumn, Coffee, Pencil, Play } from 'lucide-react';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminRests, type Rest } from '#shared/contracts/admin-rests.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { figuresPath } from '#frontend/src/lib/console-paths.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { LoadState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import { restColumns } from './rest-columns.tsx';

/** What rests by itself and why, and a way to let it go on. */
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
  const actionsOf = (rest: Rest): RowAction[] => [
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
        <LoadState error={error} texts={messages} message={messageOf(error)} onRetry={() => void mutate()} />
      )}
      {data?.items.length === 0 && <Nothing />}
      {data && data.items.length > 0 && (
        <ItemList
          label={messages.list}
          name="rests"
          items={data.items}
          columns={restColumns}
          keyOf={keyOf}
          nameOf={nameOf}
          open={(rest) => (rest.kind === 'model' ? { to: editorPath(rest) } : undefined)}
          actions={actionsOf}
        />
      )}
    </ConsolePage>
  );
}

const keyOf = ({ kind, id }: Rest) => `${kind} ${id}`;
const nameOf = ({ name }: Rest) => name;
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
