import { Bug, CircleCheck, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';
import { monitorColumns, type Monitored, labelMonitored } from './monitor-columns.tsx';
import type { OpenedDrawer } from './monitor-drawers.tsx';
import type { MonitorActions } from './use-monitor-actions.ts';

const rowStep = 50;

interface GenerationsProps {
  readonly withoutAction: readonly ProcessingGeneration[];
  /** Generations with an action, which are always shown. */
  readonly withAction: readonly ProcessingGeneration[];
  readonly actions: MonitorActions;
  readonly onOpen: (drawer: OpenedDrawer) => void;
}

export function Generations({ withoutAction, withAction, ...doing }: GenerationsProps) {
  const all = [...withoutAction, ...withAction];
  if (all.length === 0) {
    return (
      <NoticeState icon={CircleCheck} title={messages.empty}>
        {messages.emptyText}
      </NoticeState>
    );
  }
  const stuck = all.filter(({ isStuck }) => isStuck).length;
  const groupProps = (isStuckGroup: boolean) => ({
    ...(isStuckGroup ? { name: 'stuck', label: messages.stuckTable } : { name: 'processing', label: messages.table }),
    withoutAction: withoutAction.filter(({ isStuck }) => isStuck === isStuckGroup),
    withAction: withAction.filter(({ isStuck }) => isStuck === isStuckGroup),
    ...doing,
  });
  if (stuck === 0) return <GenerationGroup {...groupProps(false)} />;
  return (
    <>
      <section aria-labelledby="stuck" className="flex flex-col gap-3 rounded-card border border-danger p-3 lg:p-4">
        <div className="flex flex-col gap-0.5">
          <h2 id="stuck" className="flex items-center gap-2 text-lg font-semibold">
            <TriangleAlert aria-hidden className="size-5 text-danger" />
            <span>{messages.stuck(stuck)}</span>
          </h2>
          <p className="max-w-prose text-sm text-muted">{messages.stuckText}</p>
        </div>
        <GenerationGroup {...groupProps(true)} />
      </section>
      {stuck < all.length && (
        <section aria-labelledby="running" className="flex flex-col gap-3">
          <h2 id="running" className="text-lg font-semibold">
            {messages.running(all.length - stuck)}
          </h2>
          <GenerationGroup {...groupProps(false)} />
        </section>
      )}
    </>
  );
}

interface GroupProps extends GenerationsProps {
  /** The key of the stored column settings. */
  readonly name: string;
  readonly label: string;
}

function GenerationGroup({ name, label, withoutAction, withAction, actions, onOpen }: GroupProps) {
  const [rowCount, setRowCount] = useState(rowStep);
  const findAction = ({ id }: ProcessingGeneration) => actions.list.find(({ generation }) => generation.id === id);
  const shown = [...withoutAction.slice(0, rowCount), ...withAction].toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : 1,
  );
  return (
    <>
      <ItemList
        label={label}
        name={name}
        items={shown.map((generation) => ({ generation, action: findAction(generation), actions }))}
        columns={monitorColumns}
        getKey={({ generation }) => generation.id}
        getName={labelMonitored}
        open={({ generation }) => ({ onPress: () => onOpen({ kind: 'debug', generation }) })}
        actions={(monitored) => listMonitorActions(monitored, onOpen)}
      />
      {withoutAction.length > rowCount && (
        <>
          <p className="text-sm text-muted tabular-nums">{messages.oldest(rowCount, withoutAction.length)}</p>
          <Button className="self-center" onClick={() => setRowCount(rowCount + rowStep)}>
            {messages.loadMore}
          </Button>
        </>
      )}
    </>
  );
}

/** Ended generations and generations with a running action can't be deleted. */
function listMonitorActions({ generation, actions }: Monitored, open: (drawer: OpenedDrawer) => void): RowAction[] {
  const debug = { label: messages.debug, icon: Bug, onPress: () => open({ kind: 'debug', generation }) };
  if (generation.status !== 'processing' || !generation.canAct || actions.isBusy(generation.id)) return [debug];
  return [
    debug,
    { label: messages.delete, icon: Trash2, isDanger: true, onPress: () => open({ kind: 'delete', generation }) },
  ];
}
