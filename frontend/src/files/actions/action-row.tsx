import { Clapperboard, Download, Ellipsis, ImageUpscale, Pencil, Share2, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { priceText } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Spinner } from '#frontend/src/ui/progress-bar.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import type { PageSummary } from '#shared/contracts/pages.ts';
import { actionMessages } from './action-messages.ts';
import { ActionTile, TilePlace } from './action-tile.tsx';
import { AssetMenu } from './asset-menu.tsx';
import { FavouriteTile } from './favourite.tsx';
import { useNextPages, useOpenPageWithAsset } from './next-pages.ts';
import { ShareControl } from './share-drawer.tsx';
import { type StartHere, useReuse } from './use-reuse.ts';

interface AgainProps {
  readonly asset: Asset;
  readonly cost: number | undefined;
  readonly startHere?: StartHere | undefined;
}

interface ActionRowProps extends AgainProps {
  readonly choice?: ReactNode;
  readonly children?: ReactNode;
}

export function ActionRow({ asset, cost, startHere, choice, children }: ActionRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 flex-[1_1_22rem] flex-wrap gap-2 empty:hidden">
        <VaryButton asset={asset} cost={cost} startHere={startHere} />
        <EditPrompt asset={asset}>
          {(edit) => (
            <Button className="flex-auto" onClick={edit}>
              <Pencil aria-hidden className="size-4" />
              {actionMessages.editPrompt}
            </Button>
          )}
        </EditPrompt>
      </div>
      {choice && <div className="basis-full sm:order-last sm:flex-1 sm:basis-auto">{choice}</div>}
      <div className="flex min-w-0 flex-[1_1_22.5rem] flex-wrap gap-1">
        <NextTiles asset={asset} />
        <FavouriteTile asset={asset} />
        {asset.isAiGenerated && (
          <ShareControl asset={asset}>
            {(open) => (
              <ActionTile
                icon={<Share2 aria-hidden className="size-5" />}
                label={actionMessages.share}
                onClick={open}
              />
            )}
          </ShareControl>
        )}
        <ActionTile
          icon={<Download aria-hidden className="size-5" />}
          label={actionMessages.save}
          onClick={() => void downloadFile(asset.publicUrl, asset.filename)}
        />
        <AssetMenu
          asset={asset}
          trigger={<ActionTile icon={<Ellipsis aria-hidden className="size-5" />} label={actionMessages.more} />}
        />
      </div>
      <div className="order-last flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  );
}

export function VaryButton({ asset, cost, startHere }: AgainProps) {
  const reuse = useReuse({ ...asset, name: actionMessages.yours[asset.mediaType], startHere });
  if (!reuse) return undefined;
  return (
    <Button
      variant="primary"
      className="flex-auto"
      disabled={cost === undefined || reuse.isBusy}
      onClick={() => cost !== undefined && reuse.vary(cost)}
    >
      {reuse.isBusy ? <Spinner /> : <Shuffle aria-hidden className="size-4" />}
      <span className="tabular-nums">{actionMessages.vary(cost)}</span>
    </Button>
  );
}

interface EditPromptProps {
  readonly asset: Asset;
  readonly children: (edit: () => void) => ReactNode;
}

export function EditPrompt({ asset, children }: EditPromptProps) {
  const reuse = useReuse({ ...asset, name: actionMessages.yours[asset.mediaType] });
  return reuse && children(reuse.editPrompt);
}

const usualTiles = { image: 2, video: 0, audio: 0 } satisfies Record<Asset['mediaType'], number>;

export function NextTiles({ asset }: { readonly asset: Asset }) {
  const { upscale, animate, isLoading } = useNextPages(asset.mediaType);
  const open = useOpenPageWithAsset(asset);
  const hint = (page: PageSummary) => actionMessages.on(page.title, priceText(page));
  // Keeps the place of the usual ones, so the other tiles don't move.
  if (isLoading) return Array.from({ length: usualTiles[asset.mediaType] }, (_, index) => <TilePlace key={index} />);
  return (
    <>
      {upscale && (
        <ActionTile
          icon={<ImageUpscale aria-hidden className="size-5" />}
          label={actionMessages.upscale}
          hint={hint(upscale)}
          onClick={() => open(upscale)}
        />
      )}
      {animate && (
        <ActionTile
          icon={<Clapperboard aria-hidden className="size-5" />}
          label={actionMessages.animate}
          hint={hint(animate)}
          onClick={() => open(animate, { withPrompt: true })}
        />
      )}
    </>
  );
}
