import { clsx } from 'clsx';
import {
  CalendarX,
  CircleCheck,
  CirclePause,
  Coins,
  Flag,
  Hourglass,
  Inbox,
  type LucideIcon,
  GitCompare,
  Scale,
  Unplug,
  Wallet,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { pauseReasons, formatUsd } from '#frontend/src/lib/console-format.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import type { Paused, ProviderChange, Waiting } from '#shared/contracts/admin-overview.ts';
import { modelEditorPath, pageSettingsPath, proFormEditorPath } from '#shared/rules/console-paths.ts';
import { describeChange } from '#shared/rules/provider-change-text.ts';
import { hasRight, type Right } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';
import { Panel } from './panels.tsx';

interface AttentionItem {
  readonly to: string;
  /** Without it, the item is no link. */
  readonly right: Right;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

export function NeedsAttentionPanel({ waiting }: { readonly waiting: Waiting }) {
  const access = useAdminAccess();
  const items = listAttentionItems(waiting);
  return (
    <Panel title={messages.needsAttention}>
      {items.length === 0 ? (
        <div className="flex gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <div>
            <p className="font-medium">{messages.allCaughtUp}</p>
            <p className="text-sm text-muted">{messages.allCaughtUpText}</p>
          </div>
        </div>
      ) : (
        <ul className="-mx-2 grid gap-x-4 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
          {items.map((item) => (
            <li key={`${item.to} ${item.title}`}>
              {hasRight(access, item.right) ? (
                <Link to={item.to} className={clsx(rowClass, 'hover:bg-raised')}>
                  <AttentionText item={item} />
                </Link>
              ) : (
                <div className={rowClass}>
                  <AttentionText item={item} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const rowClass = 'flex min-h-11 gap-3 rounded-control px-2 py-1.5';

function AttentionText({ item: { icon: Icon, title, text } }: { readonly item: AttentionItem }) {
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium tabular-nums">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
    </>
  );
}

function listAttentionItems({
  pendingRequests,
  stuck,
  paused,
  brokenPages,
  refusedDrafts,
  providerChanges,
  openReports = 0,
  openIssues = 0,
  driftingAccounts = 0,
  balance,
}: Waiting): AttentionItem[] {
  const { count, oldestAt } = pendingRequests;
  return [
    ...brokenPages.slice(0, maxNamedPages).map(({ routePath, modelId, title, reason }) => ({
      to: pageSettingsPath({ modelId, routePath }),
      right: 'build' as const,
      icon: Unplug,
      title: messages.pageBroken(title),
      text: messages.brokenBecause[reason],
    })),
    ...(brokenPages.length > maxNamedPages
      ? [
          {
            to: '/admin/models',
            right: 'build' as const,
            icon: Unplug,
            title: messages.morePagesBroken(brokenPages.length - maxNamedPages),
            text: '',
          },
        ]
      : []),
    ...refusedDrafts.map(({ kind, id, name, problem }) => ({
      to: kind === 'model' ? modelEditorPath(id) : proFormEditorPath(id),
      right: 'build' as const,
      icon: CalendarX,
      title: messages.notPublished(name),
      text: problem,
    })),
    ...listProviderChanges(providerChanges),
    ...(openReports > 0
      ? [
          {
            to: '/admin/reports',
            right: 'reports' as const,
            icon: Flag,
            title: messages.openReports(openReports),
            text: messages.openReportsText,
          },
        ]
      : []),
    ...(balance?.isLow
      ? [
          {
            to: '/admin/api-keys',
            right: 'administer' as const,
            icon: Coins,
            title: messages.lowBalance(formatUsd(balance.amountUsd)),
            text: messages.lowBalanceText,
          },
        ]
      : []),
    ...(driftingAccounts > 0
      ? [
          {
            to: '/admin/subscribers',
            right: 'subscribers' as const,
            icon: Scale,
            title: messages.drift(driftingAccounts),
            text: messages.driftText,
          },
        ]
      : []),
    ...(count > 0
      ? [
          {
            to: '/admin/requests',
            right: 'operate' as const,
            icon: Inbox,
            title: messages.pending(pendingRequests),
            text: oldestAt === undefined ? '' : messages.longest(formatAge(oldestAt)),
          },
        ]
      : []),
    ...(stuck.count > 0
      ? [
          {
            to: '/processing-monitor',
            right: 'operate' as const,
            icon: Hourglass,
            title: messages.stuck(stuck),
            text: messages.stuckText,
          },
        ]
      : []),
    ...(paused.length > 0
      ? [
          {
            to: '/admin/pauses',
            right: 'build' as const,
            icon: CirclePause,
            title: formatPausedTitle(paused),
            text: formatPausedText(paused),
          },
        ]
      : []),
    ...(openIssues > 0
      ? [
          {
            to: '/admin/subscribers',
            right: 'subscribers' as const,
            icon: Wallet,
            title: messages.issues(openIssues),
            text: messages.issuesText,
          },
        ]
      : []),
  ];
}

function listProviderChanges(changes: readonly ProviderChange[]): AttentionItem[] {
  const named = changes.slice(0, maxNamedChanges).map((change) => ({
    to: modelEditorPath(change.modelId),
    right: 'build' as const,
    icon: GitCompare,
    title: messages.providerChanged(change.name),
    text: describeChange(change),
  }));
  const more = changes.length - named.length;
  if (more === 0) return named;
  return [
    ...named,
    {
      to: '/admin/models?status=changed',
      right: 'build' as const,
      icon: GitCompare,
      title: messages.moreChanged(more),
      text: '',
    },
  ];
}

const maxNamedChanges = 3;
const maxNamedPages = 3;
const maxNamedPauses = 3;

function formatPausedTitle(paused: readonly Paused[]): string {
  const [only, ...more] = paused;
  return only && more.length === 0 ? messages.isPaused(only.name) : messages.arePaused(paused.length);
}

function formatPausedText(paused: readonly Paused[]): string {
  const reasons = paused.slice(0, maxNamedPauses).map(({ name, reason }) => {
    if (paused.length > 1) return messages.pausedWhy[reason ?? 'unknown'](name);
    return reason === undefined ? messages.overLimits : pauseReasons[reason];
  });
  const moreCount = paused.length - reasons.length;
  return messages.pausedText([...reasons, ...(moreCount > 0 ? [messages.morePaused(moreCount)] : [])].join('. '));
}
