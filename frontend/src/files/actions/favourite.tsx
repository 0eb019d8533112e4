import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refreshGalleries } from '#frontend/src/data/refresh-account.ts';
import { showChanged } from '#frontend/src/files/asset-list.tsx';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { alternativeText } from '#frontend/src/ui/media-tile.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { type Asset, assets } from '#shared/contracts/assets.ts';
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
      <FavouriteHeart {...asset} />
    </IconButton>
  );
}

export function FavouriteTile({ asset }: FavouriteProps) {
  return (
    <ActionTile
      icon={<FavouriteHeart {...asset} />}
      label={actionMessages.favourite}
      aria-pressed={asset.isFavourite}
      onClick={() => void toggleFavourite(asset)}
    />
  );
}

export function FavouriteMark({ asset }: FavouriteProps) {
  return (
    <button
      type="button"
      aria-label={`${actionMessages.favourite}: ${alternativeText(asset)}`}
      aria-pressed={asset.isFavourite}
      title={actionMessages.favourite}
      onClick={() => void toggleFavourite(asset)}
      className={clsx(
        'absolute start-0 top-0 flex icon-target items-center justify-center rounded-control text-white transition-opacity duration-150 -outline-offset-4!',
        !asset.isFavourite &&
          'pointer-fine:opacity-0 pointer-fine:group-has-focus-visible:opacity-100 pointer-fine:group-hover:opacity-100',
      )}
    >
      <span className="flex size-3/4 items-center justify-center rounded-full bg-black/50">
        <Heart aria-hidden className={clsx('size-1/2', asset.isFavourite && 'fill-current text-favourite')} />
      </span>
    </button>
  );
}

function FavouriteHeart({ isFavourite }: Pick<Asset, 'isFavourite'>) {
  return <Heart aria-hidden className={clsx('size-5', isFavourite && 'fill-current text-favourite')} />;
}

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
