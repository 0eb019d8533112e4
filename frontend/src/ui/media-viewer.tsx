import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { AssetMedia } from './asset-media.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { Button, IconButton } from './button.tsx';
import { labels } from './labels.ts';
import type { MediaItem } from './media-tile.tsx';
import { useSwipe } from './use-swipe.ts';

interface MediaViewerProps<Item extends MediaItem> {
  readonly items: readonly Item[];
  /** The index of the shown item; null while closed. */
  readonly index: number | null;
  readonly onIndexChange: (index: number | null) => void;
  readonly onDownload: (item: Item) => void;
  readonly renderActions?: ((item: Item) => ReactNode) | undefined;
  readonly getFallback?: (item: Item) => string;
  readonly renderTranscript?: ((item: Item) => ReactNode) | undefined;
  /** Receives the focus on closing. Default: the element that had it before. */
  readonly finalFocus?: () => HTMLElement | null;
}

/** Escape closes, arrows and swipes move, Home and End jump. */
export function MediaViewer<Item extends MediaItem>({
  items,
  index,
  onIndexChange,
  onDownload,
  renderActions,
  getFallback = () => labels.cannotPreview,
  renderTranscript,
  finalFocus,
}: MediaViewerProps<Item>) {
  const item = index === null ? undefined : items[index];
  useCloseOnBack(item !== undefined, () => onIndexChange(null));
  const show = (nextIndex: number) => index !== null && items[nextIndex] && onIndexChange(nextIndex);
  const go = (step: number) => show((index ?? 0) + step);
  const swipe = useSwipe((direction) => go(direction === 'next' ? 1 : -1));
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    // A player uses these keys to seek; an open drawer has its own keys.
    const isPlayer = target instanceof HTMLMediaElement || target instanceof HTMLInputElement;
    const isElsewhere = target instanceof Node && !currentTarget.contains(target);
    if (isPlayer || isElsewhere) return;
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowRight' || key === 'ArrowLeft') go(key === forward ? 1 : -1);
    if (key === 'Home') show(0);
    if (key === 'End') show(items.length - 1);
  };
  return (
    <Dialog.Root open={item !== undefined} onOpenChange={(open) => !open && onIndexChange(null)}>
      <Dialog.Portal>
        <Dialog.Popup
          {...swipe}
          onKeyDown={onKeyDown}
          {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
          className="fixed inset-0 z-50 flex items-center justify-center bg-canvas text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {item && index !== null && (
            <Stage
              {...{ item, go }}
              position={items.length > 1 ? labels.position(index + 1, items.length) : ''}
              hasPrevious={index > 0}
              hasNext={index + 1 < items.length}
              onDownload={() => onDownload(item)}
              actions={renderActions?.(item)}
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
  readonly position: string;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly go: (step: number) => void;
  readonly onDownload: () => void;
  readonly actions: ReactNode;
  readonly fallback: string;
  readonly transcript: ReactNode;
}

function Stage(props: StageProps) {
  const { item, position, hasPrevious, hasNext, go, onDownload, actions, fallback, transcript } = props;
  const [hasToolbar, setToolbar] = useState(true);
  return (
    <>
      <Toolbar isShown={hasToolbar} {...{ item, position, onDownload, actions }} />
      <button
        type="button"
        aria-label={labels.showToolbar}
        className="absolute inset-0 -outline-offset-4!"
        onClick={() => setToolbar(!hasToolbar)}
      />
      <div
        key={item.id}
        className="pointer-events-none relative flex size-full animate-rise items-center justify-center [&_[data-own-gestures]]:pointer-events-auto [&_video]:pointer-events-auto"
      >
        <AssetMedia item={item} fallback={fallback} transcript={transcript} />
      </div>
      {hasPrevious && <Arrow label={labels.previous} onPress={() => go(-1)} isShown={hasToolbar} />}
      {hasNext && <Arrow label={labels.next} onPress={() => go(1)} isShown={hasToolbar} isForward />}
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
        'absolute inset-x-0 top-0 z-10 flex flex-wrap items-center justify-end gap-x-1.5 bg-canvas/85 px-3 sm:gap-x-3 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-2 backdrop-blur-md',
        fading(isShown),
      )}
    >
      <Dialog.Close render={<IconButton label={labels.close} />}>
        <X aria-hidden className="size-5" />
      </Dialog.Close>
      <div role="status" className="flex min-w-10 flex-1 items-center justify-between gap-x-3 text-sm">
        <Dialog.Title className="min-w-0 truncate font-medium">{item.filename}</Dialog.Title>
        <span className="whitespace-nowrap text-muted tabular-nums">{position}</span>
      </div>
      <div className="flex items-center gap-x-1.5 sm:gap-x-3">
        <Button onClick={onDownload}>
          <Download aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{labels.download}</span>
        </Button>
        {actions}
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
