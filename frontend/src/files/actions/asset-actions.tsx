import { EllipsisVertical, Pencil, Share2 } from 'lucide-react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import { generations } from '#shared/contracts/generations.ts';
import { actionMessages } from './action-messages.ts';
import { EditPrompt, NextTiles, VaryButton } from './action-row.tsx';
import { ActionTile } from './action-tile.tsx';
import { AssetMenu } from './asset-menu.tsx';
import { describeOrigin } from './asset-origin.tsx';
import { FavouriteIconButton } from './favourite.tsx';
import { ShareControl } from './share-drawer.tsx';
import type { StartHere } from './use-reuse.ts';

interface AssetActionsProps {
  readonly asset: Asset;
  readonly onDeleted?: (() => void) | undefined;
  readonly onOpenApp?: ((appId: string) => void) | undefined;
}

export function AssetActions({ asset, onDeleted, onOpenApp }: AssetActionsProps) {
  return (
    <>
      <FavouriteIconButton asset={asset} />
      {asset.isAiGenerated && (
        <ShareControl asset={asset}>
          {(open) => (
            <IconButton label={actionMessages.share} onClick={open}>
              <Share2 aria-hidden className="size-5" />
            </IconButton>
          )}
        </ShareControl>
      )}
      <AssetMenu
        asset={asset}
        onDeleted={onDeleted}
        onOpenApp={onOpenApp}
        trigger={
          <IconButton label={actionMessages.moreActions}>
            <EllipsisVertical aria-hidden className="size-5" />
          </IconButton>
        }
      />
    </>
  );
}

interface AssetNextStepsProps {
  readonly asset: Asset;
  readonly startHere?: StartHere | undefined;
}

export function AssetNextSteps({ asset, startHere }: AssetNextStepsProps) {
  const { generationId } = asset;
  const origin = describeOrigin(asset);
  const { data } = useApi(generations.getGeneration, generationId ? { params: { id: generationId } } : null);
  return (
    <>
      {origin !== undefined && <p className="w-full text-center text-sm text-muted">{origin}</p>}
      <div className="flex flex-auto empty:hidden max-sm:w-full">
        <VaryButton asset={asset} cost={data?.generation.creditCost} startHere={startHere} />
      </div>
      <EditPrompt asset={asset}>
        {(edit) => (
          <ActionTile
            icon={<Pencil aria-hidden className="size-5" />}
            label={actionMessages.editPrompt}
            onClick={edit}
          />
        )}
      </EditPrompt>
      <NextTiles asset={asset} />
    </>
  );
}
