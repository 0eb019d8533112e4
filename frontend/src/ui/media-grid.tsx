import { type ReactNode, useState } from 'react';
import { type MediaItem, MediaTile } from './media-tile.tsx';
import { MediaViewer } from './media-viewer.tsx';
import { LoadingRegion, Skeleton } from './skeleton.tsx';

interface MediaGridProps<Item extends MediaItem> {
  readonly items: readonly Item[];
  readonly getCaption: (item: Item) => string;
  readonly getFallback: (item: Item) => string;
  readonly onDownload: (item: Item) => void;
  readonly renderActions?: (item: Item) => ReactNode;
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2';

export function MediaGrid<Item extends MediaItem>({ items, getCaption, ...viewer }: MediaGridProps<Item>) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <ul className={gridClass}>
        {items.map((item, itemIndex) => (
          <li key={item.id}>
            <MediaTile
              item={item}
              onPress={() => setIndex(itemIndex)}
              caption={getCaption(item)}
              className="aspect-square w-full"
            />
          </li>
        ))}
      </ul>
      <MediaViewer items={items} index={index} onIndexChange={setIndex} {...viewer} />
    </>
  );
}

export function MediaGridSkeleton() {
  return (
    <LoadingRegion className={gridClass}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="aspect-square w-full" />
      ))}
    </LoadingRegion>
  );
}
