import { Brush, Send } from 'lucide-react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { type ProRequest, proRequests } from '#shared/contracts/pro-requests.ts';
import { isOpen } from '#shared/rules/pro-request.ts';
import { messages } from './messages.ts';

/** Staff respond within hours. */
const refreshMs = 30_000;
/** More than one subscriber has open at once. */
const shownRequests = 100;

interface OwnRequestsProps {
  readonly isWholeScreen?: boolean;
}

export function OwnRequests({ isWholeScreen = false }: OwnRequestsProps) {
  const { data, error, mutate } = useApi(
    proRequests.listProRequests,
    { query: { limit: shownRequests } },
    { refreshInterval: (latest) => (latest?.items.some(({ status }) => isOpen(status)) ? refreshMs : 0) },
  );
  if (!data && error) return <ErrorState title={messages.requestsFailed} onRetry={() => void mutate()} />;
  if (!data) return isWholeScreen && <SkeletonStack heights={['h-28', 'h-28', 'h-28']} className="gap-3" />;
  if (data.items.length === 0) return isWholeScreen && <NoRequests />;
  const latest = data.items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <section className="flex flex-col gap-3">
      {!isWholeScreen && <h2 className="text-lg font-semibold tracking-tight">{messages.requests}</h2>}
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
        {latest.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function NoRequests() {
  return (
    <NoticeState
      icon={Send}
      title={messages.noRequests}
      action={<ButtonLink to="/">{messages.makeSomething}</ButtonLink>}
    >
      {messages.noRequestsText}
    </NoticeState>
  );
}

const tones = { pending: 'neutral', processing: 'neutral', completed: 'success', rejected: 'danger' } as const;

function RequestRow({ request }: { readonly request: ProRequest }) {
  const { formName, status, details, receipt, assets, rejectionReason, createdAt } = request;
  return (
    <li className="flex flex-wrap gap-4 p-4">
      <Results assets={assets} />
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1">
        <p dir="auto" className="line-clamp-2 font-medium break-words">
          {details}
        </p>
        <p className="text-sm text-muted">{`${formName} · ${formatAge(createdAt)}`}</p>
        {rejectionReason && <p className="text-sm break-words">{messages.reason(rejectionReason)}</p>}
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>
          <span className="text-sm text-muted tabular-nums">{messages.receipt(receipt)}</span>
        </div>
      </div>
    </li>
  );
}

const place = 'relative flex size-24 items-center justify-center overflow-hidden rounded-control bg-raised';

function Results({ assets }: Pick<ProRequest, 'assets'>) {
  if (assets.length === 0) {
    return (
      <span aria-hidden className={`${place} glow-art text-white`}>
        <Brush className="size-7" strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {assets.map((asset, index) => (
        <a
          key={asset.id}
          href={asset.publicUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={messages.openResult(index + 1, assets.length)}
          className={place}
        >
          <MediaThumbnail item={asset} isCompact />
        </a>
      ))}
    </div>
  );
}

export function RequestsScreen() {
  useDocumentTitle(messages.requests);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-5 px-4 py-5 lg:px-8 lg:py-8">
      <h1 className="text-2xl font-semibold tracking-tight">{messages.requests}</h1>
      <OwnRequests isWholeScreen />
    </div>
  );
}
