import { Bug, CircleCheck, Images, Layers, Play, Trash2, TriangleAlert, User } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useGenerationDescriptions } from '#frontend/src/data/use-generation-descriptions.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { BulkAction, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { adminMonitor, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { generationPath, modelEditorPath, subscriberPath } from '#shared/rules/console-paths.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';
import { labelMonitored, monitorColumns, type Monitored } from './monitor-columns.tsx';
import type { MonitorActions } from './use-monitor-actions.ts';

const rowStep = 50;

interface GenerationsProps {
  readonly withoutAction: readonly ProcessingGeneration[];
  readonly withAction: readonly ProcessingGeneration[];
  readonly actions: MonitorActions;
  readonly onOpen: (drawer: OpenedDrawer) => void;
}

export function Generations({ withoutAction, withAction, actions, onOpen }: GenerationsProps) {
  const access = useAdminAccess();
  const canOpen = hasRight(access, 'subscribers');
  const [rowCounts, setRowCounts] = useState({ stuck: rowStep, processing: rowStep });
  const selectGroup = (name: keyof typeof rowCounts): Group => {
    const isInGroup = ({ isStuck }: ProcessingGeneration) => isStuck === (name === 'stuck');
    const idle = withoutAction.filter(isInGroup);
    const rowCount = rowCounts[name];
    const shown = [...idle.slice(0, rowCount), ...withAction.filter(isInGroup)];
    return {
      name,
      shown: shown.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
      rowCount,
      idleCount: idle.length,
      showMore: () => setRowCounts({ ...rowCounts, [name]: rowCount + rowStep }),
    };
  };
  const stuck = selectGroup('stuck');
  const processing = selectGroup('processing');
  const { prompts, userNames } = useGenerationDescriptions(canOpen ? [...stuck.shown, ...processing.shown] : []);
  const all = [...withoutAction, ...withAction];
  if (all.length === 0) {
    return (
      <NoticeState icon={CircleCheck} title={messages.empty}>
        {messages.emptyText}
      </NoticeState>
    );
  }
  const drawGroup = (group: Group) => (
    <GenerationGroup
      {...group}
      rows={group.shown.map((generation) => ({
        generation,
        action: actions.list.find(({ generation: { id } }) => id === generation.id),
        actions,
        canOpen,
        canBuild: hasRight(access, 'build'),
        prompt: prompts.get(generation.id),
        userName: generation.userId === undefined ? undefined : userNames.get(generation.userId),
      }))}
      actions={actions}
      onOpen={onOpen}
    />
  );
  if (stuck.shown.length === 0) return drawGroup(processing);
  // Ended generations stay to show their result, but don't count.
  const running = all.filter(({ status }) => status === 'processing');
  const stuckCount = running.filter(({ isStuck }) => isStuck).length;
  return (
    <>
      <section aria-labelledby="stuck" className="flex flex-col gap-3 rounded-card border border-danger p-3 lg:p-4">
        <div className="flex flex-col gap-0.5">
          <h2 id="stuck" className="flex items-center gap-2 text-lg font-semibold">
            <TriangleAlert aria-hidden className="size-5 text-danger" />
            <span>{messages.stuck(stuckCount)}</span>
          </h2>
          <p className="max-w-prose text-sm text-muted">{messages.stuckText}</p>
        </div>
        {drawGroup(stuck)}
      </section>
      {processing.shown.length > 0 && (
        <section aria-labelledby="running" className="flex flex-col gap-3">
          <h2 id="running" className="text-lg font-semibold">
            {messages.running(running.length - stuckCount)}
          </h2>
          {drawGroup(processing)}
        </section>
      )}
    </>
  );
}

interface Group {
  readonly name: 'stuck' | 'processing';
  readonly shown: readonly ProcessingGeneration[];
  readonly rowCount: number;
  readonly idleCount: number;
  readonly showMore: () => void;
}

interface GroupProps extends Omit<Group, 'shown'> {
  readonly rows: readonly Monitored[];
  readonly actions: MonitorActions;
  readonly onOpen: (drawer: OpenedDrawer) => void;
}

function GenerationGroup({ name, rows, rowCount, idleCount, showMore, actions, onOpen }: GroupProps) {
  return (
    <>
      <ItemList
        label={messages.tables[name]}
        name={name}
        items={rows}
        columns={monitorColumns}
        getKey={({ generation }) => generation.id}
        getName={labelMonitored}
        open={({ generation, canOpen }) =>
          canOpen ? { to: generationPath(generation.id) } : { onPress: () => onOpen({ kind: 'debug', generation }) }
        }
        actions={(monitored) => listMonitorActions(monitored, onOpen)}
        bulk={listBulkActions(actions, onOpen)}
      />
      {idleCount > rowCount && (
        <>
          <p className="text-sm text-muted tabular-nums">{messages.oldest(rowCount, idleCount)}</p>
          <Button className="self-center" onClick={showMore}>
            {messages.loadMore}
          </Button>
        </>
      )}
    </>
  );
}

function listMonitorActions(monitored: Monitored, open: (drawer: OpenedDrawer) => void): RowAction[] {
  const { generation, actions, canOpen, canBuild } = monitored;
  const { userId, modelId } = generation;
  const isDeletable = generation.status === 'processing' && !actions.isBusy(generation.id);
  return [
    { label: messages.debug, icon: Bug, onPress: () => open({ kind: 'debug', generation }) },
    ...(canOpen ? [{ label: messages.openGeneration, icon: Images, to: generationPath(generation.id) }] : []),
    ...(canOpen && userId !== undefined
      ? [{ label: messages.openSubscriber, icon: User, to: subscriberPath(userId) }]
      : []),
    ...(canBuild ? [{ label: messages.openModel, icon: Layers, to: modelEditorPath(modelId) }] : []),
    ...(isDeletable
      ? [
          {
            label: messages.delete,
            icon: Trash2,
            isDanger: true,
            onPress: () => open({ kind: 'delete', generations: [generation] }),
          },
        ]
      : []),
  ];
}

function listBulkActions(actions: MonitorActions, open: (drawer: OpenedDrawer) => void): BulkAction<Monitored>[] {
  const selectIdle = (selected: readonly Monitored[]) =>
    selected
      .map(({ generation }) => generation)
      .filter(({ id, status }) => status === 'processing' && !actions.isBusy(id));
  return [
    {
      label: messages.process,
      icon: Play,
      run: (selected) => {
        const ready = selectIdle(selected).filter(({ isReady }) => isReady);
        return ready.length === 0 ? void showToast(messages.noneReady) : actions.processAll(ready);
      },
    },
    {
      label: messages.delete,
      icon: Trash2,
      isDanger: true,
      run: (selected) => {
        const generations = selectIdle(selected);
        if (generations.length === 0) showToast(messages.noneRunning);
        else open({ kind: 'delete', generations });
      },
    },
  ];
}

export type OpenedDrawer =
  | { readonly kind: 'debug'; readonly generation: ProcessingGeneration }
  | { readonly kind: 'delete'; readonly generations: readonly ProcessingGeneration[] };

interface MonitorDrawersProps {
  readonly drawer: OpenedDrawer | undefined;
  readonly onClose: () => void;
  readonly onDelete: (generations: readonly ProcessingGeneration[]) => void;
}

export function MonitorDrawers({ drawer, onClose, onDelete }: MonitorDrawersProps) {
  if (drawer === undefined) return undefined;
  if (drawer.kind === 'debug') {
    return (
      <Drawer isOpen onClose={onClose} title={messages.debug} description={drawer.generation.pageTitle}>
        <DebugInfo id={drawer.generation.id} />
      </Drawer>
    );
  }
  return <DeleteDrawer generations={drawer.generations} onClose={onClose} onDelete={onDelete} />;
}

interface DeleteDrawerProps extends Omit<MonitorDrawersProps, 'drawer'> {
  readonly generations: readonly ProcessingGeneration[];
}

function DeleteDrawer({ generations, onClose, onDelete }: DeleteDrawerProps) {
  const keepId = useId();
  const count = generations.length;
  const [only] = generations;
  const credits = generations.reduce((sum, { creditCost }) => sum + creditCost, 0);
  const texts =
    count === 1 && only
      ? {
          title: messages.deleteOne(only.pageTitle),
          question: messages.confirmDelete,
          consequence: messages.deleteHint,
          confirmLabel: messages.delete,
        }
      : {
          title: messages.deleteMany(count),
          question: messages.confirmDeleteMany(count),
          consequence: messages.deleteManyHint(count, credits),
          confirmLabel: messages.deleteMany(count),
        };
  const { title, ...question } = texts;
  const remove = async () => {
    onClose();
    onDelete(generations);
  };
  return (
    <Drawer isOpen onClose={onClose} title={title} initialFocusId={keepId}>
      <InlineConfirm
        {...question}
        cancelLabel={messages.keep}
        cancelId={keepId}
        onConfirm={remove}
        onCancel={onClose}
      />
    </Drawer>
  );
}

function DebugInfo({ id }: { readonly id: string }) {
  const { data, error, mutate } = useApi(adminMonitor.inspectGeneration, { params: { id } });
  if (error) return <ErrorState heading="h3" title={messages.debugFailed} onRetry={() => void mutate()} />;
  if (data === undefined) {
    return (
      <LoadingRegion>
        <Skeleton className="h-48 w-full" />
      </LoadingRegion>
    );
  }
  return <DetailList details={data.debug} />;
}
