import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refreshGalleries } from '#frontend/src/data/refresh-galleries.ts';
import { showChanged } from '#frontend/src/files/list/asset-changes.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { actionMessages } from './action-messages.ts';
import { ActionTile } from './action-tile.tsx';

interface FavouriteProps {
  readonly asset: Asset;
}

export function FavouriteIconButton({ asset }: FavouriteProps) {
  return (
    <IconButton
      label={actionMessages.favourite}
      aria-pressed={asset.isFavourite}
      onClick={() => void toggleFavourite(asset)}
    >
      <FavouriteStar {...asset} />
    </IconButton>
  );
}

export function FavouriteTile({ asset }: FavouriteProps) {
  return (
    <ActionTile
      icon={<FavouriteStar {...asset} />}
      label={actionMessages.favourite}
      aria-pressed={asset.isFavourite}
      onClick={() => void toggleFavourite(asset)}
    />
  );
}

function FavouriteStar({ isFavourite }: Pick<Asset, 'isFavourite'>) {
  return <Star aria-hidden className={clsx('size-5', isFavourite && 'fill-current text-gold')} />;
}

/** Shows the change at once and reverts it if the server refuses. */
async function toggleFavourite(asset: Asset): Promise<void> {
  const isFavourite = !asset.isFavourite;
  showChanged({ ...asset, isFavourite });
  try {
    await callApi(assets.updateAsset, { params: { id: asset.id }, body: { isFavourite } });
  } catch (error) {
    showChanged(asset);
    showToast(failureMessage(error));
  }
  refreshGalleries();
}
