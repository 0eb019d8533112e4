import { useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/domain/media-type.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { MediaTile } from '#frontend/src/ui/media-tile.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { AssetListError, NoAssets } from './asset-list-states.tsx';
import { messages } from './messages.ts';
import { useAssetList } from './use-asset-list.ts';

/** Files per page of the gallery (S§9). */
const pageSize = 50;

interface AssetPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly kinds: readonly MediaType[];
  readonly limit: number;
  readonly onConfirm: (assets: readonly Asset[]) => void;
}

/** Chooses among the assets that the subscriber already has. */
export function AssetPicker({ isOpen, onClose, kinds, limit, onConfirm }: AssetPickerProps) {
  const [selected, setSelected] = useState<readonly Asset[]>([]);
  const close = () => {
    setSelected([]);
    onClose();
  };
  const confirm = () => {
    onConfirm(selected);
    close();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={messages.pickTitle}
      description={messages.pickHint(limit)}
      footer={
        <div className="flex items-center justify-between gap-4">
          <p role="status" className="text-sm text-muted tabular-nums">
            {messages.selected(selected.length, limit)}
          </p>
          <Button variant="primary" disabled={selected.length === 0} onClick={confirm}>
            {messages.use}
          </Button>
        </div>
      }
    >
      <PickerGrid
        kinds={kinds}
        selected={selected}
        onToggle={(asset) => setSelected(toggled(selected, asset, limit))}
      />
    </Sheet>
  );
}

/** One replaces the one before it; several add up to the limit (S§4.5). */
function toggled(selected: readonly Asset[], asset: Asset, limit: number): readonly Asset[] {
  if (selected.some(({ id }) => id === asset.id)) return selected.filter(({ id }) => id !== asset.id);
  if (limit === 1) return [asset];
  return selected.length < limit ? [...selected, asset] : selected;
}

interface PickerGridProps {
  readonly kinds: readonly MediaType[];
  readonly selected: readonly Asset[];
  readonly onToggle: (asset: Asset) => void;
}

function PickerGrid({ kinds, selected, onToggle }: PickerGridProps) {
  const [onlyKind, ...otherKinds] = kinds;
  const list = useAssetList({ limit: pageSize, mediaType: otherKinds.length === 0 ? onlyKind : undefined });
  const shown = list.items.filter(({ mediaType }) => kinds.includes(mediaType));
  if (list.isLoading) return <PickerSkeleton />;
  if (list.error) return <AssetListError message={list.error.message} onRetry={list.reload} />;
  if (shown.length === 0 && !list.hasMore) return <NoAssets />;
  return (
    <div className="flex flex-col gap-4">
      <div className={gridClass}>
        {shown.map((asset) => (
          <MediaTile
            key={asset.id}
            item={asset}
            isSelected={selected.some(({ id }) => id === asset.id)}
            onPress={() => onToggle(asset)}
            className="aspect-square"
          />
        ))}
      </div>
      {list.hasMore && <Button onClick={list.loadMore}>{messages.loadMore}</Button>}
    </div>
  );
}

const gridClass = 'grid grid-cols-3 gap-2 p-1 sm:grid-cols-4';

function PickerSkeleton() {
  return (
    <LoadingRegion className={gridClass}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </LoadingRegion>
  );
}
