import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import type { Selection } from '#frontend/src/files/use-selection.ts';
import { MediaTile } from '#frontend/src/ui/media-tile.tsx';
import { laneCount, tileHeight } from './masonry-layout.ts';
import { messages } from './messages.ts';

const gapPx = 8;

export interface TileOptions {
  readonly selection: Pick<Selection, 'isSelected' | 'toggle'> | undefined;
  readonly getCaption: (asset: Asset) => string | undefined;
}

interface AssetMasonryProps extends Partial<TileOptions> {
  readonly list: {
    readonly items: readonly Asset[];
    readonly pageCount: number;
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
  };
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onOpen: (index: number) => void;
}

/** Shows files at their own proportions and renders only those near the screen. */
export function AssetMasonry(props: AssetMasonryProps) {
  const width = useContentWidth(props.scroller);
  const lanes = laneCount(width);
  // react-virtual keeps tiles in their first lane, so a changed count needs a new layout.
  return width > 0 && <Columns key={lanes} {...props} lanes={lanes} width={width} />;
}

interface ColumnsProps extends AssetMasonryProps {
  readonly lanes: number;
  readonly width: number;
}

function Columns({ list, scroller, onOpen, selection, getCaption, lanes, width }: ColumnsProps) {
  const { items, isLoadingMore } = list;
  const laneWidth = (width - gapPx * (lanes - 1)) / lanes;
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoised
  const virtualizer = useVirtualizer({
    count: items.length,
    lanes,
    gap: gapPx,
    overscan: 6,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => tileHeight(items[index], laneWidth),
    getItemKey: (index) => items[index]?.id ?? index,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, laneWidth]);
  const tiles = virtualizer.getVirtualItems();
  useLoadAtEnd((tiles.at(-1)?.index ?? -1) >= items.length - 1, list);
  return (
    <>
      <ul aria-label={messages.grid} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {tiles.map(({ key, index, lane, start, size }) => {
          const item = items[index];
          const style = {
            width: laneWidth,
            height: size,
            insetInlineStart: lane * (laneWidth + gapPx),
            transform: `translateY(${start}px)`,
          };
          return (
            item && (
              <li key={key} className="absolute top-0" style={style}>
                <MediaTile
                  item={item}
                  caption={getCaption?.(item)}
                  isSelected={selection?.isSelected(item)}
                  onPress={() => (selection ? selection.toggle(item) : onOpen(index))}
                  className="size-full"
                />
              </li>
            )
          );
        })}
      </ul>
      <p role="status" className="py-6 text-center text-sm text-muted empty:hidden">
        {isLoadingMore && messages.loadingMore}
      </p>
    </>
  );
}

/** Loads the next page when the end is visible, also after a short page. */
function useLoadAtEnd(isAtEnd: boolean, list: AssetMasonryProps['list']): void {
  const load = useEffectEvent((knownPages: number) => {
    if (knownPages > 0 && list.hasMore && !list.isLoadingMore) list.loadMore();
  });
  useEffect(() => {
    if (isAtEnd) load(list.pageCount);
  }, [isAtEnd, list.pageCount]);
}

function useContentWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Not a layout effect, because a child's runs before the parent's ref is set.
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
