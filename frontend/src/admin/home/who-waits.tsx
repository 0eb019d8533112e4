import { CircleCheck, CirclePause, Hourglass, Inbox, type LucideIcon, Wallet } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Paused, Waiting } from '#shared/contracts/admin-overview.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { pauseReasons } from '#frontend/src/lib/pause-words.ts';
import { messages } from './messages.ts';
import { Panel } from './panels.tsx';

interface Matter {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

export function WhoWaitsPanel({ waiting }: { readonly waiting: Waiting }) {
  const matters = listMatters(waiting);
  return (
    <Panel question={messages.whoWaits}>
      {matters.length === 0 ? (
        <div className="flex gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <div>
            <p className="font-medium">{messages.nobodyWaits}</p>
            <p className="text-sm text-muted">{messages.nobodyWaitsText}</p>
          </div>
        </div>
      ) : (
        <ul className="-mx-2 flex flex-col gap-1">
          {matters.map(({ to, icon: Icon, title, text }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-11 gap-3 rounded-control px-2 py-2 hover:bg-raised">
                <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
                <span className="flex min-w-0 flex-col">
                  <span className="font-medium tabular-nums">{title}</span>
                  <span className="text-sm text-muted">{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function listMatters({ pendingRequests, stuck, paused, openIssues = 0 }: Waiting): Matter[] {
  const { count, oldestAt } = pendingRequests;
  return [
    ...(count > 0
      ? [
          {
            to: '/admin/requests',
            icon: Inbox,
            title: messages.pending(pendingRequests),
            text: oldestAt === undefined ? '' : messages.longest(formatAge(oldestAt)),
          },
        ]
      : []),
    ...(stuck.count > 0
      ? [{ to: '/processing-monitor', icon: Hourglass, title: messages.stuck(stuck), text: messages.stuckText }]
      : []),
    ...(paused.length > 0
      ? [{ to: '/admin/pauses', icon: CirclePause, title: pausedTitle(paused), text: pausedText(paused) }]
      : []),
    ...(openIssues > 0
      ? [{ to: '/admin/subscribers', icon: Wallet, title: messages.issues(openIssues), text: messages.issuesText }]
      : []),
  ];
}

/** Above this number, only the count is shown. */
const namedPauses = 3;

function pausedTitle(paused: readonly Paused[]): string {
  const [only, ...more] = paused;
  return only && more.length === 0 ? messages.isPaused(only.name) : messages.arePaused(paused.length);
}

function pausedText(paused: readonly Paused[]): string {
  const named = paused.slice(0, namedPauses).map(({ name, reason }) => {
    const why = reason === undefined ? messages.overLimits : pauseReasons[reason];
    return paused.length === 1 ? why : messages.whyOf(name, why);
  });
  const others = paused.length - named.length;
  return messages.pausedText([...named, ...(others > 0 ? [messages.morePaused(others)] : [])].join('. '));
}
