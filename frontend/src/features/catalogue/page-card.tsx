import { clsx } from 'clsx';
import { AudioLines, Clapperboard, Clock, Image, type LucideIcon, Star } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { priceText } from '#frontend/src/lib/format.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { useIsMotionReduced } from '#frontend/src/ui/use-media-query.ts';
import type { PageSummary } from '#shared/contracts/pages.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';

interface PageCardProps {
  readonly page: PageSummary;
  readonly isFirst: boolean;
  readonly isWide: boolean;
  readonly place: 'first' | 'last' | undefined;
  readonly layouts: readonly CardLayout[];
}

const cardClass = 'group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface';

export function PageCard({ page, isFirst, isWide, place, layouts }: PageCardProps) {
  const content = <Content {...{ page, isFirst, isWide }} />;
  const isLong = ({ lastColumns }: CardLayout) => place === 'last' && lastColumns > 1;
  return (
    <li
      className="tool-card min-w-0"
      style={place && placeCard(place, layouts)}
      data-long={layouts
        .filter(isLong)
        .map(({ columns }) => columns)
        .join(' ')}
    >
      {page.isComingSoon ? (
        <div className={cardClass}>{content}</div>
      ) : (
        <Link
          to={modelPagePath(page.routePath)}
          className={clsx(cardClass, 'transition-colors duration-150 hover:bg-raised')}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

function placeCard(place: 'first' | 'last', layouts: readonly CardLayout[]): CSSProperties {
  const spans = layouts.flatMap(({ columns, firstRows, lastColumns }) => {
    const span = place === 'first' ? 2 : lastColumns;
    return [
      [`--span-${columns}`, span === columns ? '1 / -1' : `span ${span}`],
      [`--rows-${columns}`, place === 'first' ? firstRows : 1],
    ];
  });
  return Object.fromEntries(spans);
}

function Content({ page, isFirst, isWide }: Pick<PageCardProps, 'page' | 'isFirst' | 'isWide'>) {
  const { title, description, estimatedSeconds, isComingSoon, isFeatured, outputType } = page;
  return (
    <>
      <span
        className={clsx(
          'tool-art relative block overflow-hidden bg-raised',
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
        <span className="line-clamp-5 text-sm text-muted">{description}</span>
        <span className="text-sm tabular-nums">
          <span>{priceText(page)}</span>
          {estimatedSeconds > 0 && <span className="text-muted">{` · ${messages.usualTime(estimatedSeconds)}`}</span>}
        </span>
      </span>
    </>
  );
}

function Mark({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: string }) {
  return (
    <span className="absolute start-2 top-2 flex items-center gap-1.5 rounded-full bg-black/75 px-2.5 py-1 text-xs font-semibold text-white">
      <Icon aria-hidden className="size-3.5" />
      <span>{children}</span>
    </span>
  );
}

function KindIcon({ kind }: { readonly kind: MediaType }) {
  const Icon = kindIcons[kind];
  return (
    <>
      <Icon aria-hidden className="size-4 text-muted" />
      <span className="sr-only">{`${messages.makes[kind]}: `}</span>
    </>
  );
}

interface CardPictureProps {
  readonly page: PageSummary;
  readonly isFirst: boolean;
}

const fill = 'size-full object-cover';

function CardPicture({ page, isFirst }: CardPictureProps) {
  const { exampleMediaUrl: url, exampleMediaType: mediaType, outputType } = page;
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  if (outputType === 'audio') return <Waves of={page.title} />;
  if (url === undefined || hasFailed || mediaType === 'audio') return <Placeholder icon={kindIcons[outputType]} />;
  if (mediaType === 'video') return <Film url={url} onError={fail} />;
  return (
    <img
      src={url}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={fail}
      className={fill}
    />
  );
}

function Placeholder({ icon: Icon }: { readonly icon: LucideIcon }) {
  return (
    <span className="flex size-full items-center justify-center bg-linear-to-br from-raised to-hover text-muted">
      <Icon aria-hidden className="size-10" strokeWidth={1.5} />
    </span>
  );
}

const waveCount = 28;

function Waves({ of: title }: { readonly of: string }) {
  const heights = Array.from({ length: waveCount }, (_, index) => {
    const letter = title.charCodeAt(index % title.length);
    return 18 + ((letter * (index + 3) * 7) % 60) * Math.sin(((index + 1) / (waveCount + 1)) * Math.PI);
  });
  return (
    <span
      aria-hidden
      className="flex size-full items-center justify-center gap-[2.2%] bg-linear-to-br from-raised to-hover px-[10%]"
    >
      {heights.map((height, index) => (
        <span key={index} className="flex-1 rounded-full bg-muted" style={{ height: `${height}%` }} />
      ))}
    </span>
  );
}

/** Loads videos near the screen only. Plays under a mouse, or in the middle of a touch screen. */
function Film({ url, onError }: { readonly url: string; readonly onError: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const [isNear, setNear] = useState(false);
  const isStill = useIsMotionReduced();
  useEffect(() => {
    const card = place.current?.closest('li');
    if (!card) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' });
    near.observe(card);
    const play = () => void film.current?.play().catch(() => undefined);
    const pause = () => film.current?.pause();
    const middle = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? play() : pause()), {
      rootMargin: '-30% 0px',
    });
    if (!isStill) {
      card.addEventListener('pointerenter', play);
      card.addEventListener('pointerleave', pause);
      if (window.matchMedia('(hover: none)').matches) middle.observe(card);
    }
    return () => {
      near.disconnect();
      middle.disconnect();
      card.removeEventListener('pointerenter', play);
      card.removeEventListener('pointerleave', pause);
      pause();
    };
  }, [isStill]);
  return (
    <span ref={place} className="block size-full">
      {isNear && (
        // The fragment makes browsers show the first frame.
        <video
          ref={film}
          src={`${url}#t=0.1`}
          preload="metadata"
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden
          onError={onError}
          className={fill}
        />
      )}
    </span>
  );
}

const kindIcons: Record<MediaType, LucideIcon> = { image: Image, video: Clapperboard, audio: AudioLines };

/** The grid's columns on phones, from 640 px and from 1600 px (see `tool-columns` in tokens.css). */
export const columnCounts = [2, 3, 5] as const;

interface CardLayout {
  readonly columns: number;
  readonly firstRows: number;
  /** Columns that the last card takes, so the last row has no hole. */
  readonly lastColumns: number;
}

/** Fills every row. A wide first card takes two columns, and two rows if enough cards are beside it. */
export function layOutCards(count: number, columns: number, hasWide: boolean): CardLayout {
  const isTall = hasWide && columns > 2 && count >= columns;
  const firstCells = isTall ? 4 : hasWide ? 2 : 1;
  const cells = count - 1 + firstCells;
  const missing = cells < columns ? 0 : (columns - (cells % columns)) % columns;
  return { columns, firstRows: isTall ? 2 : 1, lastColumns: 1 + missing };
}
