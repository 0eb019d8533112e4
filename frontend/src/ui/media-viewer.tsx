import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Download, Minimize2, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { AssetMedia, cannotPreview } from './asset-media.tsx';
import { Button, IconButton } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { labels } from './labels.ts';
import { alternativeText, fitInContainer, mediaLabels, type MediaItem } from './media-tile.tsx';
import { useSwipe } from './use-swipe.ts';
import { useZoom } from './use-zoom.ts';

const messages = {
  previous: 'Previous',
  next: 'Next',
  download: 'Download',
  showWhole: 'Show the whole picture',
  zoomed: (percent: number) => `${percent}%`,
  showToolbar: 'Show or hide the toolbar',
} as const;

interface MediaViewerProps<Item extends MediaItem> {
  readonly items: readonly Item[];
  readonly index: number | null;
  readonly onIndexChange: (index: number | null) => void;
  readonly onDownload: (item: Item) => void;
  readonly renderActions?: ((item: Item) => ReactNode) | undefined;
  readonly renderNextSteps?: ((item: Item) => ReactNode) | undefined;
  readonly getFallback?: (item: Item) => string;
  readonly renderTranscript?: ((item: Item) => ReactNode) | undefined;
  readonly finalFocus?: () => HTMLElement | null;
  /** Further items follow, which are not loaded yet. */
  readonly hasMore?: boolean;
}

export function MediaViewer<Item extends MediaItem>({
  items,
  index,
  onIndexChange,
  onDownload,
  renderActions,
  renderNextSteps,
  getFallback = () => cannotPreview,
  renderTranscript,
  finalFocus,
  hasMore = false,
}: MediaViewerProps<Item>) {
  const item = index === null ? undefined : items[index];
  const zoom = useZoom();
  const change = (nextIndex: number | null) => {
    zoom.reset();
    onIndexChange(nextIndex);
  };
  useCloseOnBack(item !== undefined, () => change(null));
  const show = (nextIndex: number) => index !== null && items[nextIndex] && change(nextIndex);
  const go = (step: number) => show((index ?? 0) + step);
  const swipe = useSwipe((direction) => !zoom.isZoomed && go(direction === 'next' ? 1 : -1));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    // A player uses these keys to seek; an open drawer has its own keys.
    const isPlayer = target instanceof HTMLMediaElement || target instanceof HTMLInputElement;
    const isElsewhere = target instanceof Node && !currentTarget.contains(target);
    if (isPlayer || isElsewhere || zoom.pressKey(event)) return;
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowRight' || key === 'ArrowLeft') go(key === forward ? 1 : -1);
    if (key === 'Home') show(0);
    if (key === 'End') show(items.length - 1);
  };
  return (
    <Dialog.Root open={item !== undefined} onOpenChange={(open) => !open && change(null)}>
      <Dialog.Portal>
        <Dialog.Popup
          {...swipe}
          onKeyDown={onKeyDown}
          {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-canvas text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {item && index !== null && (
            <Stage
              {...{ item, go, zoom }}
              position={items.length > 1 ? mediaLabels.position(index + 1, items.length) + (hasMore ? '+' : '') : ''}
              hasPrevious={index > 0}
              hasNext={index + 1 < items.length}
              onDownload={() => onDownload(item)}
              actions={renderActions?.(item)}
              nextSteps={renderNextSteps?.(item)}
              fallback={getFallback(item)}
              transcript={renderTranscript?.(item)}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface StageProps {
  readonly item: MediaItem;
  readonly zoom: ReturnType<typeof useZoom>;
  readonly position: string;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly go: (step: number) => void;
  readonly onDownload: () => void;
  readonly actions: ReactNode;
  readonly nextSteps: ReactNode;
  readonly fallback: string;
  readonly transcript: ReactNode;
}

function Stage(props: StageProps) {
  const { item, zoom, position, hasPrevious, hasNext, go, onDownload, actions, nextSteps, fallback, transcript } =
    props;
  const [isToolbarOn, setToolbar] = useState(true);
  const isPicture = item.mediaType === 'image';
  // A sound has its own controls in the middle, and needs no more room.
  const canHideToolbar = item.mediaType !== 'audio';
  const hasToolbar = isToolbarOn || !canHideToolbar;
  return (
    <>
      <Toolbar isShown={hasToolbar} {...{ item, position, onDownload, actions }} />
      <div className={clsx(hasToolbar ? 'relative viewer-stage flex-1' : 'absolute inset-0')}>
        <div
          {...(isPicture && { ref: zoom.area, 'data-zoom': true })}
          className={clsx('absolute inset-0 overflow-hidden', isPicture && 'touch-none')}
        >
          {canHideToolbar && (
            <button
              type="button"
              aria-label={messages.showToolbar}
              className="absolute inset-0 -outline-offset-4!"
              onClick={() => setToolbar(!hasToolbar)}
            />
          )}
          <div
            key={item.id}
            className="pointer-events-none relative [container-type:size] flex size-full animate-rise items-center justify-center [&_[data-own-gestures]]:pointer-events-auto [&_video]:pointer-events-auto"
          >
            <AssetMedia
              item={item}
              fallback={fallback}
              transcript={transcript}
              style={isPicture ? { ...fitInContainer(item), ...zoom.style } : {}}
            />
          </div>
        </div>
        {zoom.isZoomed && (
          <Button onClick={zoom.reset} className="absolute start-1/2 bottom-3 -translate-x-1/2 tabular-nums">
            <Minimize2 aria-hidden className="size-4" />
            <span>{messages.zoomed(zoom.percent)}</span>
            <span className="sr-only">{messages.showWhole}</span>
          </Button>
        )}
        {hasPrevious && <Arrow label={messages.previous} onPress={() => go(-1)} isShown={hasToolbar} />}
        {hasNext && <Arrow label={messages.next} onPress={() => go(1)} isShown={hasToolbar} isForward />}
      </div>
      {nextSteps && (
        <div
          className={clsx(
            'relative z-10 mx-auto flex w-full max-w-lg flex-wrap items-center justify-center gap-1 bg-canvas px-4 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
            fading(hasToolbar),
          )}
        >
          {nextSteps}
        </div>
      )}
    </>
  );
}

/** Hidden controls return on keyboard focus. */
const fading = (isShown: boolean) =>
  clsx('transition-opacity duration-150 focus-within:opacity-100', !isShown && 'pointer-events-none opacity-0');

interface ToolbarProps {
  readonly isShown: boolean;
  readonly item: MediaItem;
  readonly position: string;
  readonly onDownload: () => void;
  readonly actions: ReactNode;
}

function Toolbar({ isShown, item, position, onDownload, actions }: ToolbarProps) {
  return (
    <div
      className={clsx(
        'relative z-10 flex flex-wrap items-center gap-x-[min(0.375rem,1vw)] bg-canvas px-[min(0.75rem,2vw)] pt-[calc(0.5rem+env(safe-area-inset-top))] pb-2 sm:gap-x-3',
        fading(isShown),
      )}
    >
      <Dialog.Close render={<IconButton label={labels.close} />}>
        <X aria-hidden className="size-5" />
      </Dialog.Close>
      <div
        role="status"
        className="flex min-w-10 items-center justify-between gap-x-3 px-1 text-sm max-sm:order-last max-sm:w-full sm:flex-1"
      >
        <Dialog.Title className="line-clamp-2 min-w-0 font-medium">{alternativeText(item)}</Dialog.Title>
        <span className="whitespace-nowrap text-muted tabular-nums">{position}</span>
      </div>
      <div className="ms-auto flex items-center gap-x-[min(0.375rem,1vw)] sm:gap-x-3">
        {actions}
        <Button
          onClick={onDownload}
          className="max-sm:order-first max-sm:bg-transparent max-sm:px-[min(0.75rem,1.5vw)]"
        >
          <Download aria-hidden className="size-4 max-sm:size-5" />
          <span className="max-sm:sr-only">{messages.download}</span>
        </Button>
      </div>
    </div>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly isShown: boolean;
  readonly isForward?: boolean;
}

function Arrow({ label, onPress, isShown, isForward = false }: ArrowProps) {
  const Icon = isForward ? ChevronRight : ChevronLeft;
  return (
    <span
      className={clsx(
        'absolute top-1/2 -translate-y-1/2',
        isForward ? 'end-2 lg:end-4' : 'start-2 lg:start-4',
        fading(isShown),
      )}
    >
      <IconButton label={label} onClick={onPress} className="bg-raised">
        <Icon aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </span>
  );
}
