import { ChartColumn, CirclePause, Pencil } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatPauseEnd, formatPauseStats, pauseReasons } from '#frontend/src/lib/console-format.ts';
import { formatAge, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn, RowAction, RowTarget } from '#frontend/src/ui/list/list-column.ts';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminPauses, type Pause, type PauseKind } from '#shared/contracts/admin-pauses.ts';
import { modelEditorPath, modelStatsPath } from '#shared/rules/console-paths.ts';

const kinds: Readonly<Record<PauseKind, string>> = { model: 'Model', key: 'API key', stage: 'Everything' };

const messages = {
  title: 'Paused',
  intro:
    'Models, API keys and the whole site pause automatically above their limits: nothing starts, and no credits are taken. Saving a model resumes it, too.',
  failedToLoad: 'Failed to load pauses',
  list: 'Paused',
  none: 'Nothing is paused',
  noneText:
    'A model pauses automatically when it fails too often, earns too little or costs too much. Set its limits in its editor.',
  models: 'All models',
  columns: { name: 'What', kind: 'Kind', why: 'Why', since: 'Since', next: 'What happens next', resume: 'Resume' },
  kinds,
  resume: 'Resume',
  resumeOne: (name: string) => `Resume ${name}`,
  resumed: (name: string) => `Resumed ${name}`,
  resumeFailed: 'Could not be resumed',
  edit: 'Open the editor',
  stats: 'Stats',
} as const;

export function PausesScreen() {
  const { data, error, mutate } = useApi(adminPauses.listPauses, {});
  return (
    <ConsolePage title={messages.title}>
      <p className="max-w-prose text-muted">{messages.intro}</p>
      {data === undefined && (
        <LoadState error={error} texts={messages} message={failureMessage(error)} onRetry={() => void mutate()} />
      )}
      {data?.items.length === 0 && <NoPauses />}
      {data && data.items.length > 0 && (
        <ItemList
          label={messages.list}
          // The chosen columns are stored under this name.
          name="rests"
          items={data.items}
          columns={pauseColumns}
          getKey={({ kind, id }) => `${kind} ${id}`}
          getName={({ name }) => name}
          open={findTarget}
          actions={listActions}
        />
      )}
    </ConsolePage>
  );
}

function findTarget(pause: Pause): RowTarget | undefined {
  return pause.kind === 'model' ? { to: modelEditorPath(pause.id) } : undefined;
}

function listActions(pause: Pause): RowAction[] {
  if (pause.kind !== 'model') return [];
  return [
    { label: messages.stats, icon: ChartColumn, to: modelStatsPath(pause.id) },
    { label: messages.edit, icon: Pencil, to: modelEditorPath(pause.id) },
  ];
}

function ResumeButton({ kind, id, name }: Pause) {
  const { data, mutate } = useApi(adminPauses.listPauses, {});
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    await callApi(adminPauses.resume, { params: { kind, id } });
    showToast(messages.resumed(name));
    const others = (data?.items ?? []).filter((pause) => pause.id !== id);
    await mutate({ items: others }, { revalidate: false });
    refresh(adminOverview.getWaiting);
  };
  const resume = async () => {
    setBusy(true);
    await attempt(end, { failed: messages.resumeFailed, onRefused: () => void mutate() });
    setBusy(false);
  };
  return (
    <Button
      aria-label={messages.resumeOne(name)}
      disabled={isBusy}
      className="whitespace-nowrap"
      onClick={() => void resume()}
    >
      {messages.resume}
    </Button>
  );
}

function NoPauses() {
  return (
    <NoticeState
      icon={CirclePause}
      title={messages.none}
      action={<ButtonLink to="/admin/models">{messages.models}</ButtonLink>}
    >
      {messages.noneText}
    </NoticeState>
  );
}

const { columns } = messages;

const pauseColumns: readonly ListColumn<Pause>[] = [
  {
    id: 'name',
    header: columns.name,
    width: 12,
    grows: true,
    cell: ({ name }) => <span className="min-w-0 break-words">{name}</span>,
  },
  {
    id: 'why',
    header: columns.why,
    width: 14,
    grows: true,
    inCard: 'line',
    cell: (pause) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="warning">{pauseReasons[pause.reason]}</Badge>
        <span>{formatPauseStats(pause)}</span>
      </span>
    ),
  },
  {
    id: 'since',
    header: columns.since,
    width: 7.5,
    priority: 2,
    cell: ({ since }) => (
      <time dateTime={since} title={formatDateTime(since)}>
        {formatAge(since)}
      </time>
    ),
  },
  {
    id: 'next',
    header: columns.next,
    width: 14,
    grows: true,
    inCard: 'line',
    cell: formatPauseEnd,
  },
  {
    id: 'kind',
    header: columns.kind,
    width: 6.5,
    priority: 1,
    inCard: 'plain',
    cell: ({ kind }) => messages.kinds[kind],
  },
  {
    id: 'resume',
    header: columns.resume,
    width: 8.5,
    inCard: 'line',
    cell: (pause) => pause.mayResume && <ResumeButton {...pause} />,
  },
];
