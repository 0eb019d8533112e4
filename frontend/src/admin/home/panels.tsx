import type { Waiting } from '#shared/contracts/admin-overview.ts';
import { failureShare, type OverviewDay } from '#shared/rules/stats.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatAge, formatNumber } from '#frontend/src/lib/format.ts';
import { messages } from './messages.ts';
import { Panel, PanelFigures } from './panel.tsx';
import { Trend } from './trend.tsx';

interface DaysProps {
  /** Oldest first; the last one is today. */
  readonly days: readonly OverviewDay[];
  readonly today: OverviewDay;
}

const namesOf = (days: readonly OverviewDay[]) => days.map(({ day }) => day);
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

export function GeneratingPanel({ days, today }: DaysProps) {
  const { totalModels, isSuperAdmin } = useAdminAccess();
  if (days.every(({ started }) => started === 0)) {
    const link =
      totalModels === 0
        ? { to: '/admin/create', label: messages.createModel }
        : { to: '/admin/models', label: messages.toModels };
    return (
      <Panel question={messages.generating} link={link}>
        <div>
          <p className="font-medium">{messages.noneGenerated}</p>
          <p className="text-sm text-muted">{messages.noneGeneratedText}</p>
        </div>
      </Panel>
    );
  }
  const before = days.slice(0, -1);
  const work = isSuperAdmin
    ? { to: '/admin/generations', label: messages.toGenerations }
    : { to: '/processing-monitor', label: messages.toMonitor };
  const average = before.reduce((sum, { started }) => sum + started, 0) / Math.max(1, before.length);
  return (
    <Panel question={messages.generating} link={work}>
      <PanelFigures
        figures={[
          {
            label: messages.started,
            value: formatNumber(today.started),
            hint: messages.usualStarts(formatNumber(Math.round(average * 10) / 10)),
          },
          { label: messages.completed, value: formatNumber(today.completed) },
        ]}
      />
      <Trend label={messages.started} days={namesOf(days)} values={days.map(({ started }) => started)} />
    </Panel>
  );
}

export function WaitingPanel({ days, today, processing }: DaysProps & Pick<Waiting, 'processing'>) {
  const { count, isMore, oldestAt } = processing;
  const share = failureShare(today);
  return (
    <Panel question={messages.waiting} link={{ to: '/processing-monitor', label: messages.toMonitor }}>
      <PanelFigures
        figures={[
          {
            label: messages.processing,
            value: `${formatNumber(count)}${isMore ? '+' : ''}`,
            hint: oldestAt === undefined ? messages.noneProcessing : messages.oldestBegan(formatAge(oldestAt)),
          },
          {
            label: messages.failed,
            value: formatNumber(today.failed),
            hint:
              share === undefined
                ? messages.noneEnded
                : messages.shareOf(percents.format(share), formatNumber(today.completed + today.failed)),
          },
        ]}
      />
      {days.some(({ failed }) => failed > 0) && (
        <Trend label={messages.failed} days={namesOf(days)} values={days.map(({ failed }) => failed)} />
      )}
    </Panel>
  );
}

export function EarningPanel({ days, today }: DaysProps) {
  const { spent, granted, released, refunded } = today;
  return (
    <Panel question={messages.earning} link={{ to: '/analytics', label: messages.toAnalytics }}>
      <PanelFigures
        figures={[
          { label: messages.spent, value: formatNumber(spent) },
          { label: messages.granted, value: formatNumber(granted) },
          { label: messages.released, value: formatNumber(released) },
          { label: messages.refunded, value: formatNumber(refunded) },
          { label: messages.margin, ...marginOf(today) },
        ]}
      />
      {days.some((day) => day.spent > 0) && (
        <Trend label={messages.spent} days={namesOf(days)} values={days.map((day) => day.spent)} />
      )}
    </Panel>
  );
}

function marginOf({ marginUsd, priced, completed }: OverviewDay) {
  if (marginUsd === undefined) {
    const why = completed === 0 ? messages.noneCompleted : priced === 0 ? messages.noPrice : messages.noCreditValue;
    return { value: messages.unknown, hint: why };
  }
  return {
    value: dollars.format(marginUsd),
    hint: priced < completed ? messages.marginOf(formatNumber(priced), formatNumber(completed)) : undefined,
  };
}
