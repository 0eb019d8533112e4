import { Clapperboard, Download, Ellipsis, ImageUpscale, Pencil, Share2, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import type { PageSummary } from '#shared/contracts/pages.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { priceText } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Spinner } from '#frontend/src/ui/spinner.tsx';
import { messages } from '../messages.ts';
import { actionMessages } from './action-messages.ts';
import { ActionTile } from './action-tile.tsx';
import { AssetMenu } from './asset-menu.tsx';
import { FavouriteTile } from './favourite.tsx';
import { useNextPages, useOpenPageWithAsset } from './next-pages.ts';
import { ShareControl } from './share-drawer.tsx';
import { type StartHere, useReuse } from './use-reuse.ts';

interface AgainProps {
  readonly asset: Asset;
  /** Undefined until loaded. */
  readonly cost: number | undefined;
  readonly startHere?: StartHere | undefined;
}

interface ActionRowProps extends AgainProps {
  /** Stands between the buttons for the whole run and those for one file. */
  readonly children?: ReactNode;
}

/** What can be done with a result. */
export function ActionRow({ asset, cost, startHere, children }: ActionRowProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <AgainButtons asset={asset} cost={cost} startHere={startHere} />
      </div>
      {children}
      <div className="flex flex-wrap gap-1">
        <NextTiles asset={asset} />
        <FavouriteTile asset={asset} />
        {asset.isAiGenerated && (
          <ShareControl asset={asset}>
            {(open) => (
              <ActionTile icon={<Share2 aria-hidden className="size-5" />} label={messages.share} onClick={open} />
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
    </div>
  );
}

/** Nothing for uploads. */
export function AgainButtons({ asset, cost, startHere }: AgainProps) {
  const reuse = useReuse({ ...asset, name: actionMessages.yours[asset.mediaType], startHere });
  if (!reuse) return undefined;
  return (
    <>
      <Button
        variant="primary"
        className="flex-1"
        disabled={cost === undefined || reuse.isBusy}
        onClick={() => cost !== undefined && reuse.vary(cost)}
      >
        {reuse.isBusy ? <Spinner /> : <Shuffle aria-hidden className="size-4" />}
        <span className="tabular-nums">{actionMessages.vary(cost)}</span>
      </Button>
      <Button className="flex-1" onClick={reuse.editPrompt}>
        <Pencil aria-hidden className="size-4" />
        {actionMessages.editPrompt}
      </Button>
    </>
  );
}

export function NextTiles({ asset }: { readonly asset: Asset }) {
  const { upscale, animate } = useNextPages(asset.mediaType);
  const open = useOpenPageWithAsset(asset);
  const hint = (page: PageSummary) => actionMessages.on(page.title, priceText(page));
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
