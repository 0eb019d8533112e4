import { clsx } from 'clsx';
import { Clock, type LucideIcon, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PageSummary } from '#shared/contracts/pages.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';
import { priceText } from '#frontend/src/lib/price-text.ts';
import { CardPicture } from './card-picture.tsx';
import { kindIcons } from './kind-icons.ts';
import { messages } from './messages.ts';

interface PageCardProps {
  readonly page: PageSummary;
  readonly isFirst: boolean;
  /** Takes two places. */
  readonly isWide: boolean;
}

const look = 'group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface';

/** One thing that can be made; what is only announced leads nowhere yet. */
export function PageCard({ page, isFirst, isWide }: PageCardProps) {
  const content = <Content {...{ page, isFirst, isWide }} />;
  return (
    <li className={clsx('min-w-0', isWide && 'col-span-full sm:col-span-2')}>
      {page.isComingSoon ? (
        <div className={look}>{content}</div>
      ) : (
        <Link
          to={modelPagePath(page.routePath)}
          className={clsx(look, 'transition-colors duration-150 hover:bg-raised')}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

function Content({ page, isFirst, isWide }: PageCardProps) {
  const { title, description, estimatedSeconds, isComingSoon, isFeatured, outputType } = page;
  return (
    <>
      <span
        className={clsx(
          'relative block overflow-hidden bg-raised',
          isWide ? 'aspect-video sm:aspect-auto sm:min-h-0 sm:flex-1' : 'aspect-4/3',
        )}
      >
        <span
          className={clsx(
            'block size-full',
            isWide && 'sm:absolute sm:inset-0',
            isComingSoon && 'opacity-60 saturate-50',
          )}
        >
          <CardPicture page={page} isFirst={isFirst} />
        </span>
        {isFeatured && <Mark icon={Star}>{messages.featured}</Mark>}
        {isComingSoon && <Mark icon={Clock}>{messages.comingSoon}</Mark>}
      </span>
      <span className="flex flex-col gap-1 p-3">
        <span className="flex items-center gap-2">
          <KindIcon kind={outputType} />
          <span className="min-w-0 font-semibold tracking-tight">{title}</span>
        </span>
        <span className="line-clamp-2 text-sm text-muted">{description}</span>
        <span className="text-sm tabular-nums">
          {priceText(page)}
          {estimatedSeconds > 0 && <span className="text-muted"> · {messages.usualTime(estimatedSeconds)}</span>}
        </span>
      </span>
    </>
  );
}

function Mark({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: string }) {
  return (
    <span className="absolute start-2 top-2 flex items-center gap-1.5 rounded-full bg-black/75 px-2.5 py-1 text-xs font-semibold text-white">
      <Icon aria-hidden className="size-3.5" />
      {children}
    </span>
  );
}

function KindIcon({ kind }: { readonly kind: MediaType }) {
  const Icon = kindIcons[kind];
  return (
    <>
      <Icon aria-hidden className="size-4 text-muted" />
      <span className="sr-only">{messages.makes[kind]}: </span>
    </>
  );
}
