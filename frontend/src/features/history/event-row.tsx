import { CircleAlert, CircleCheck, CircleSlash, Coins, KeyRound, type LucideIcon, Send, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { HistoryEvent, ShownEvent } from '#shared/contracts/account.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatAge, formatCredits } from '#frontend/src/lib/format.ts';
import { resultPath } from '#frontend/src/lib/result-path.ts';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { messages } from './messages.ts';

const icons: Record<HistoryEvent['kind'], LucideIcon> = {
  'session-connected': KeyRound,
  'session-ended': KeyRound,
  'generation-started': Sparkles,
  'generation-completed': CircleCheck,
  'generation-failed': CircleAlert,
  'generation-cancelled': CircleSlash,
  'request-submitted': Send,
  'request-completed': CircleCheck,
  'request-rejected': CircleSlash,
  'credits-charged': Coins,
  'credits-released': Coins,
  'credits-granted': Coins,
  'credits-deducted': Coins,
  'credits-refunded': Coins,
  'refund-due': Coins,
};

const row = 'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-2.5';

/** One thing that happened; it leads to the generation or the requests that it is about. */
export function EventRow({ event }: { readonly event: ShownEvent }) {
  const leaveSheets = useAppStore((store) => store.leaveSheets);
  const path = pathOf(event);
  return (
    <li>
      {path === undefined ? (
        <div className={row}>
          <Content event={event} />
        </div>
      ) : (
        <Link to={path} onClick={leaveSheets} className={`${row} transition-colors duration-150 hover:bg-raised`}>
          <Content event={event} />
        </Link>
      )}
    </li>
  );
}

function pathOf({ kind, generationId }: ShownEvent): string | undefined {
  if (generationId !== undefined) return resultPath(generationId);
  return kind.startsWith('request-') ? '/requests' : undefined;
}

function Content({ event: { id, kind, subject, words, picture, amount, at } }: { readonly event: ShownEvent }) {
  const Icon = icons[kind];
  return (
    <>
      <span className="relative flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control bg-raised">
        {picture ? (
          <MediaThumbnail item={{ id, filename: subject, ...picture }} isCompact />
        ) : (
          <Icon aria-hidden className="size-5 text-muted" />
        )}
      </span>
      <span className="flex min-w-0 flex-[1_1_6.5rem] flex-col">
        <span className="font-medium">{messages.kinds[kind]}</span>
        {words && <span className="truncate text-sm">{words}</span>}
        <span className="text-sm text-muted">
          {subject && `${subject} · `}
          <time dateTime={at} className="whitespace-nowrap">
            {formatAge(at)}
          </time>
        </span>
      </span>
      {amount !== undefined && (
        <span className="ms-auto shrink-0 text-sm font-medium tabular-nums">{formatCredits(amount)}</span>
      )}
    </>
  );
}
