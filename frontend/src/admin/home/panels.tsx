import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatUsd } from '#frontend/src/lib/console-format.ts';
import { formatAge, formatNumber } from '#frontend/src/lib/format.ts';
import type { Overview, Waiting } from '#shared/contracts/admin-overview.ts';
import { locale } from '#shared/kernel/language.ts';
import { modelEditorPath } from '#shared/rules/console-paths.ts';
import { hasRight, seesAll } from '#shared/rules/roles.ts';
import { compareWithDaysBefore, failureShare, type OverviewDay } from '#shared/rules/stats.ts';
import { messages } from './messages.ts';
import { Sparkline } from './sparkline.tsx';

interface DaysProps {
  /** Oldest first; the last is today. */
  readonly days: readonly OverviewDay[];
  readonly today: OverviewDay;
}

const createLink = { to: '/admin/create', label: messages.createModel };
const modelsLink = { to: '/admin/models', label: messages.toModels };

type HealthProps = DaysProps & Pick<Waiting, 'processing'>;

export function HealthPanel({ days, today, processing }: HealthProps) {
  const access = useAdminAccess();
  const canBuild = hasRight(access, 'build');
  const isIdle = days.every(({ started }) => started === 0);
  const { count, isMore, oldestAt } = processing;
  const share = failureShare(today);
  const links = [
    ...(isIdle && canBuild ? [access.totalModels === 0 ? createLink : modelsLink] : []),
    ...(hasRight(access, 'subscribers') && !isIdle
      ? [{ to: '/admin/generations', label: messages.toGenerations }]
      : []),
    ...(hasRight(access, 'operate') ? [{ to: '/processing-monitor', label: messages.toMonitor }] : []),
  ];
  return (
    <Panel title={messages.health} links={links}>
      {isIdle ? (
        <p className="text-sm text-muted">
          <span className="font-medium text-ink">{messages.noneGenerated}</span>{' '}
          <span>{messages.noneGeneratedText}</span>
        </p>
      ) : (
        <Stats>
          <DayStat label={messages.started} days={days} values={days.map(({ started }) => started)} />
          <DayStat label={messages.completed} days={days} values={days.map(({ completed }) => completed)} />
          <DayStat
            label={messages.failed}
            days={days}
            values={days.map(({ failed }) => failed)}
            hint={share === undefined ? messages.noneEnded : messages.shareFailed(percents.format(share))}
          />
          <Stat
            label={messages.processing}
            value={`${formatNumber(count)}${isMore ? '+' : ''}`}
            hint={oldestAt === undefined ? messages.noneProcessing : messages.oldestStarted(formatAge(oldestAt))}
          />
        </Stats>
      )}
    </Panel>
  );
}

const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

type MoneyProps = DaysProps & { readonly overview: Overview } & Pick<Waiting, 'balance' | 'lostBills' | 'tests'>;

export function MoneyPanel({ overview, days, today, balance, lostBills, tests }: MoneyProps) {
  const creditNumbers = seesAll(useAdminAccess()) ? (['granted', 'refunded', 'joined'] as const) : [];
  return (
    <Panel title={messages.money} links={[{ to: '/analytics', label: messages.toAnalytics }]}>
      <Stats>
        <DayStat label={messages.income} days={days} values={days.map(({ spent }) => spent)} />
        <MarginStat overview={overview} days={days} today={today} />
        {creditNumbers.map((name) => (
          <DayStat key={name} label={messages[name]} days={days} values={days.map((day) => day[name] ?? 0)} />
        ))}
        {balance && (
          <Stat
            label={messages.balance}
            value={dollars.format(balance.amountUsd)}
            hint={messages.balanceAsOf(formatAge(balance.at))}
          />
        )}
      </Stats>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted empty:hidden">
        {lostBills !== undefined && lostBills.count > 0 && (
          <Link to="/admin/lost-bills" className="text-ink underline">
            {messages.lostBills(lostBills.count, formatUsd(lostBills.costUsd))}
          </Link>
        )}
        {tests !== undefined && tests.count > 0 && <span>{messages.tests(tests.count, formatUsd(tests.costUsd))}</span>}
      </div>
    </Panel>
  );
}

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

function MarginStat({ overview, days, today }: DaysProps & { readonly overview: Overview }) {
  const { marginUsd, priced, billed, completed } = today;
  const { unpriced, isCreditValueKnown } = overview;
  const links = isCreditValueKnown && unpriced.length > 0 && <UnpricedLinks models={unpriced} />;
  if (marginUsd !== undefined) {
    return (
      <DayStat
        label={messages.margin}
        days={days}
        values={days.map((day) => day.marginUsd ?? 0)}
        format={formatUsd}
        hint={
          <span className="flex flex-wrap gap-x-1">
            {priced < completed && <span>{messages.marginOf(formatNumber(priced), formatNumber(completed))}</span>}
            {priced < completed && links}
            {billed > 0 && <span>{messages.billed(formatNumber(billed), formatNumber(completed))}</span>}
          </span>
        }
      />
    );
  }
  const reason = isCreditValueKnown ? completed === 0 && messages.noneCompleted : messages.noCreditValue;
  return (
    <Stat
      label={messages.margin}
      value={messages.unknown}
      isSmall
      hint={
        <span className="flex flex-wrap gap-x-1">
          {reason && <span>{reason}</span>}
          {links}
        </span>
      }
    />
  );
}

function UnpricedLinks({ models }: { readonly models: Overview['unpriced'] }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{messages.noCost}</span>
      {models.map(({ modelId, name }) => (
        <ModelLink key={modelId} to={modelEditorPath(modelId)} className="text-ink" linkClass="underline">
          {name}
        </ModelLink>
      ))}
    </span>
  );
}

interface ModelLinkProps {
  readonly to: string;
  readonly className: string;
  readonly linkClass: string;
  readonly children: ReactNode;
}

/** Plain text for roles that can't open models. */
export function ModelLink({ to, className, linkClass, children }: ModelLinkProps) {
  if (!hasRight(useAdminAccess(), 'build')) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={`${className} ${linkClass}`}>
      {children}
    </Link>
  );
}

interface DayStatProps {
  readonly label: string;
  readonly days: readonly OverviewDay[];
  readonly values: readonly number[];
  readonly format?: (value: number) => string;
  readonly hint?: ReactNode;
}

function DayStat({ label, days, values, format = formatNumber, hint }: DayStatProps) {
  const isEmpty = values.every((value) => value === 0);
  return (
    <Stat label={label} value={format(values.at(-1) ?? 0)} trend={describeTrend(values, format)} hint={hint}>
      {!isEmpty && (
        <Sparkline
          label={label}
          values={values}
          texts={days.map(({ day }, index) => messages.ofDay(formatDay(day), format(values[index] ?? 0)))}
          first={formatDay(days[0]?.day ?? '')}
          peak={messages.peak(format(Math.max(...values)))}
        />
      )}
    </Stat>
  );
}

function describeTrend(values: readonly number[], format: (value: number) => string): string {
  if (values.every((value) => value === 0)) return messages.noneInDays;
  if (values.slice(0, -1).every((value) => value === 0)) return messages.noneBefore;
  const { average, trend } = compareWithDaysBefore(values);
  return messages.trends[trend](format(Math.round(average * 100) / 100));
}

function formatDay(day: string): string {
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, options);
}

function Stats({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">{children}</dl>
  );
}

interface StatProps {
  readonly label: string;
  readonly value: string;
  readonly isSmall?: boolean;
  readonly trend?: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

function Stat({ label, value, isSmall = false, trend, hint, children }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={isSmall ? 'text-sm font-medium' : 'text-2xl font-semibold tracking-tight break-words tabular-nums'}
      >
        {value}
      </dd>
      {children && <dd>{children}</dd>}
      {trend && <dd className="text-xs text-muted">{trend}</dd>}
      {hint && <dd className="text-xs text-muted">{hint}</dd>}
    </div>
  );
}

interface PanelProps {
  readonly title: string;
  readonly links?: readonly { readonly to: string; readonly label: string }[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, links = [], actions, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3 lg:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-semibold tracking-tight">
          {title}
        </h2>
        {links.length > 0 && (
          <div className="flex flex-wrap gap-x-4">
            {links.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="flex min-h-8 items-center gap-1 rounded-control text-sm font-medium hover:underline pointer-coarse:min-h-11"
              >
                <span>{label}</span>
                <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
              </Link>
            ))}
          </div>
        )}
        {actions}
      </div>
      {children}
    </section>
  );
}
