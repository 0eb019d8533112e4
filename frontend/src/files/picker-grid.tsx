import type { Asset } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { MediaTile } from '#frontend/src/ui/media-tile.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { AssetListError, NoAssets } from './list/asset-list-states.tsx';
import { messages } from './messages.ts';
import { useAssetList } from './list/use-asset-list.ts';

/** Files per page of the gallery. */
const pageSize = 50;
const gridClass = 'grid grid-cols-3 gap-2 p-1 sm:grid-cols-4';

interface PickerGridProps {
  readonly kinds: readonly MediaType[];
  readonly source: 'uploaded' | 'generated';
  readonly isSelected: (asset: Asset) => boolean;
  readonly onToggle: (asset: Asset) => void;
}

/** The files of one source that a field accepts. */
export function PickerGrid({ kinds, source, isSelected, onToggle }: PickerGridProps) {
  const [onlyKind, ...otherKinds] = kinds;
  const list = useAssetList({ limit: pageSize, source, mediaType: otherKinds.length === 0 ? onlyKind : undefined });
  const shown = list.items.filter(({ mediaType }) => kinds.includes(mediaType));
  if (list.isLoading) return <PickerSkeleton />;
  if (list.error) return <AssetListError error={list.error} onRetry={list.reload} />;
  if (shown.length === 0 && !list.hasMore) return <NoAssets />;
  return (
    <div className="flex flex-col gap-4">
      <div className={gridClass}>
        {shown.map((asset) => (
          <MediaTile
            key={asset.id}
            item={asset}
            isSelected={isSelected(asset)}
            onPress={() => onToggle(asset)}
            className="aspect-square"
          />
        ))}
      </div>
      {list.hasMore && <Button onClick={list.loadMore}>{messages.loadMore}</Button>}
    </div>
  );
}

function PickerSkeleton() {
  return (
    <LoadingRegion className={gridClass}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </LoadingRegion>
  );
}
