import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminOverview, type Waiting } from '#shared/contracts/admin-overview.ts';
import { messages } from './messages.ts';
import { findCurrentPath, listNavGroups, type NavItem } from './screens.ts';

interface NavListProps {
  readonly onLeave?: () => void;
}

export function NavList({ onLeave }: NavListProps) {
  const currentPath = findCurrentPath(useLocation());
  const waiting = useWaiting();
  return listNavGroups(useAdminAccess()).map(({ label, items }) => (
    <NavGroup key={label} label={label}>
      {items.map((item) => (
        <NavListItem
          key={item.label}
          item={item}
          isCurrent={item.target.to === currentPath}
          badge={countWaiting(item.target.to, waiting)}
          onLeave={onLeave}
        />
      ))}
    </NavGroup>
  ));
}

function NavGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-0.5">
      <p id={id} className="px-3 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
        {label}
      </p>
      {children}
    </div>
  );
}

const itemClass =
  'relative flex min-h-11 lg:min-h-10 w-full items-center gap-3 rounded-control px-3 py-1.5 text-start text-[0.9375rem] font-medium lg:gap-2 lg:text-sm transition-colors duration-150 hover:bg-hover';

interface NavListItemProps {
  readonly item: NavItem;
  readonly isCurrent: boolean;
  readonly badge: WaitingBadge | undefined;
  readonly onLeave: (() => void) | undefined;
}

function NavListItem({ item, isCurrent, badge, onLeave }: NavListItemProps) {
  const { denial } = item;
  const entry = <NavItemContent item={item} badge={badge} />;
  if (denial) {
    const { hint, refusal } = denial;
    return (
      <button
        type="button"
        aria-disabled
        title={hint}
        onClick={() => showToast(refusal)}
        className={clsx(itemClass, 'cursor-not-allowed text-muted')}
      >
        {entry}
      </button>
    );
  }
  return (
    <Link
      to={item.target.to}
      target={item.target.opensTab ? '_blank' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onLeave}
      className={clsx(
        itemClass,
        isCurrent &&
          'bg-raised before:absolute before:inset-y-3 before:start-0 before:w-1 before:rounded-full before:bg-ink',
      )}
    >
      {entry}
    </Link>
  );
}

interface NavItemContentProps {
  readonly item: NavItem;
  readonly badge?: WaitingBadge | undefined;
}

function NavItemContent({ item: { icon: Icon, label, denial }, badge }: NavItemContentProps) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-col">
        <span>{label}</span>
        {denial && <span className="text-xs font-normal text-muted">{denial.hint}</span>}
      </span>
      {badge && (
        <span className="ms-auto rounded-full bg-raised px-2 py-0.5 text-xs font-semibold tabular-nums">
          <span aria-hidden>{badge.count}</span>
          <span className="sr-only">{` ${badge.text}`}</span>
        </span>
      )}
    </>
  );
}

interface WaitingBadge {
  readonly count: string;
  readonly text: string;
}

interface Count {
  readonly count: number;
  readonly isMore: boolean;
}

const waitingCounts: Readonly<Record<string, (waiting: Waiting) => readonly [Count, (count: string) => string]>> = {
  '/admin/requests': ({ pendingRequests }) => [pendingRequests, messages.pending],
  '/admin/reports': ({ openReports = 0 }) => [{ count: openReports, isMore: false }, messages.openReports],
  '/admin/pauses': ({ paused }) => [{ count: paused.length, isMore: false }, messages.paused],
  '/processing-monitor': ({ stuck }) => [stuck, messages.stuck],
  '/admin/models': ({ brokenPages, providerChanges }) =>
    brokenPages.length > 0
      ? [{ count: brokenPages.length, isMore: false }, messages.broken]
      : [{ count: providerChanges.length, isMore: false }, messages.changed],
  '/admin/subscribers': ({ openIssues = 0, driftingAccounts = 0 }) => [
    { count: openIssues + driftingAccounts, isMore: false },
    messages.creditIssues,
  ],
};

export function countWaiting(path: string, waiting: Waiting | undefined): WaitingBadge | undefined {
  const counted = waiting && waitingCounts[path]?.(waiting);
  if (!counted || counted[0].count === 0) return undefined;
  const [{ count, isMore }, format] = counted;
  const shown = isMore ? messages.atLeast(formatNumber(count)) : formatNumber(count);
  return { count: shown, text: format(shown) };
}

const refreshMs = 30_000;

export function useWaiting(): Waiting | undefined {
  const waiting = useApi(adminOverview.getWaiting, {}, { refreshInterval: refreshMs }).data;
  const pending = useApi(adminOverview.getPending, {}, { refreshInterval: refreshMs }).data;
  return waiting && pending && { ...waiting, ...pending };
}

/** A request that was returned to the queue is not new. */
export function useRequestNotice(waiting: Waiting | undefined): void {
  const notifiedAt = useRef<string>(undefined);
  const { asOf, newestAt } = waiting?.pendingRequests ?? {};
  useEffect(() => {
    const since = notifiedAt.current ?? asOf;
    const isNew = since !== undefined && newestAt !== undefined && newestAt > since;
    notifiedAt.current = isNew ? newestAt : since;
    if (isNew) showToast(messages.requestReceived);
  }, [asOf, newestAt]);
}
