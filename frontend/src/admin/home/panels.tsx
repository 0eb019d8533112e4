import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Waiting } from '#shared/contracts/admin-overview.ts';
import { failureShare, type OverviewDay } from '#shared/rules/stats.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatAge, formatNumber } from '#frontend/src/lib/format.ts';
import { messages } from './messages.ts';
import { listPlain, locale } from '#shared/kernel/language.ts';

interface DaysProps {
  /** Oldest first; the last is today. */
  readonly days: readonly OverviewDay[];
  readonly today: OverviewDay;
}

const listDays = (days: readonly OverviewDay[]) => days.map(({ day }) => day);
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

export function GeneratingPanel({ days, today }: DaysProps) {
  const { totalModels, isSuperAdmin } = useAdminAccess();
  if (days.every(({ started }) => started === 0)) {
    const link =
      totalModels === 0
        ? { to: '/admin/create', label: messages.createModel }
        : { to: '/admin/models', label: messages.toModels };
    return (
      <Panel title={messages.generating} link={link}>
        <div>
          <p className="font-medium">{messages.noneGenerated}</p>
          <p className="text-sm text-muted">{messages.noneGeneratedText}</p>
        </div>
      </Panel>
    );
  }
  const previousDays = days.slice(0, -1);
  const work = isSuperAdmin
    ? { to: '/admin/generations', label: messages.toGenerations }
    : { to: '/processing-monitor', label: messages.toMonitor };
  const average = previousDays.reduce((sum, { started }) => sum + started, 0) / Math.max(1, previousDays.length);
  return (
    <Panel title={messages.generating} link={work}>
      <PanelStats
        stats={[
          {
            label: messages.started,
            value: formatNumber(today.started),
            hint: messages.usualStarts(formatNumber(Math.round(average * 10) / 10)),
          },
          { label: messages.completed, value: formatNumber(today.completed) },
        ]}
      />
      <Trend label={messages.started} days={listDays(days)} values={days.map(({ started }) => started)} />
    </Panel>
  );
}

export function WaitingPanel({ days, today, processing }: DaysProps & Pick<Waiting, 'processing'>) {
  const { count, isMore, oldestAt } = processing;
  const share = failureShare(today);
  return (
    <Panel title={messages.waiting} link={{ to: '/processing-monitor', label: messages.toMonitor }}>
      <PanelStats
        stats={[
          {
            label: messages.processing,
            value: `${formatNumber(count)}${isMore ? '+' : ''}`,
            hint: oldestAt === undefined ? messages.noneProcessing : messages.oldestStarted(formatAge(oldestAt)),
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
        <Trend label={messages.failed} days={listDays(days)} values={days.map(({ failed }) => failed)} />
      )}
    </Panel>
  );
}

export function EarningPanel({ days, today }: DaysProps) {
  const { spent, granted, released, refunded } = today;
  return (
    <Panel title={messages.earning} link={{ to: '/analytics', label: messages.toAnalytics }}>
      <PanelStats
        stats={[
          { label: messages.spent, value: formatNumber(spent) },
          { label: messages.granted, value: formatNumber(granted) },
          { label: messages.released, value: formatNumber(released) },
          { label: messages.refunded, value: formatNumber(refunded) },
          { label: messages.margin, ...describeMargin(today) },
        ]}
      />
      {days.some((day) => day.spent > 0) && (
        <Trend label={messages.spent} days={listDays(days)} values={days.map((day) => day.spent)} />
      )}
    </Panel>
  );
}

function describeMargin({ marginUsd, priced, completed }: OverviewDay) {
  if (marginUsd === undefined) {
    const reason = completed === 0 ? messages.noneCompleted : priced === 0 ? messages.noPrice : messages.noCreditValue;
    return { value: messages.unknown, hint: reason };
  }
  return {
    value: dollars.format(marginUsd),
    hint: priced < completed ? messages.marginOf(formatNumber(priced), formatNumber(completed)) : undefined,
  };
}

interface TrendProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly values: readonly number[];
}

const height = 40;
const slotWidth = 20;
const barWidth = 14;
/** Keeps days with zero visible. */
const minHeight = 2;

function Trend({ label, days, values }: TrendProps) {
  const highest = Math.max(1, ...values);
  const dayTexts = days.map((day, index) => messages.ofDay(formatDay(day), formatNumber(values[index] ?? 0)));
  return (
    <figure className="flex max-w-60 flex-col gap-1">
      <svg
        role="img"
        aria-label={`${messages.trendOf(label)}: ${listPlain(dayTexts)}`}
        viewBox={`0 0 ${days.length * slotWidth} ${height}`}
        className="h-auto w-full"
      >
        {days.map((day, index) => {
          const barHeight = Math.max(minHeight, ((values[index] ?? 0) / highest) * height);
          return (
            <rect
              key={day}
              x={index * slotWidth + (slotWidth - barWidth) / 2}
              y={height - barHeight}
              width={barWidth}
              height={barHeight}
              rx={2}
              className={clsx(index === days.length - 1 ? 'fill-ink' : 'fill-outline')}
            >
              <title>{dayTexts[index]}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption aria-hidden className="flex justify-between text-xs text-muted">
        <span>{formatDay(days[0] ?? '')}</span>
        <span>{messages.today}</span>
      </figcaption>
    </figure>
  );
}

function formatDay(day: string): string {
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, options);
}

interface PanelProps {
  readonly title: string;
  readonly link?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

export function Panel({ title, link, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className="flex flex-1 flex-col gap-4">{children}</div>
      {link && (
        <Link
          to={link.to}
          className="flex min-h-11 items-center gap-2 self-start rounded-control font-semibold hover:underline"
        >
          <span>{link.label}</span>
          <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
        </Link>
      )}
    </section>
  );
}

interface PanelFigure {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
}

function PanelStats({ stats }: { readonly stats: readonly PanelFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))] gap-4">
      {stats.map(({ label, value, hint }) => (
        <div key={label} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight break-words tabular-nums">{value}</dd>
          {hint && <dd className="text-sm text-pretty text-muted">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
