import { CircleCheck, RotateCcw } from 'lucide-react';
import type { Asset } from '#shared/contracts/assets.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import type { MediaItem } from '#frontend/src/ui/media-item.ts';
import { MediaTile } from '#frontend/src/ui/media-tile.tsx';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { messages } from './messages.ts';
import { ResultList } from './result-list.tsx';
import type { GenerationView } from './use-generation-view.ts';

/** The success step shows at most so many results. */
const shownResults = 3;

/** The wizard's last step: what was made, to be seen, saved or made again. */
export function SuccessStep({ generation, preview, restart }: GenerationView) {
  const assets = generation?.assets ?? [];
  const [first] = assets;
  const more = assets.length - shownResults;
  return (
    <section className="flex flex-1 animate-rise flex-col gap-5">
      <div className="flex items-center gap-3">
        <CircleCheck aria-hidden className="size-7 shrink-0 text-success" />
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{messages.done}</h1>
          {generation && <p className="text-sm text-muted tabular-nums">{messages.receipt(generation.receipt)}</p>}
        </div>
      </div>
      {first && <FirstResult asset={first} onOpen={() => preview(0)} />}
      <ResultList assets={assets.slice(0, shownResults)} onPreview={preview} />
      {more > 0 && <p className="text-center text-sm text-muted">{messages.moreAssets(more)}</p>}
      <div className="mt-auto grid grid-cols-2 gap-3">
        <ButtonLink to="/assets">{messages.seeAssets}</ButtonLink>
        <Button variant="primary" onClick={restart}>
          <RotateCcw aria-hidden className="size-4" />
          {messages.restart}
        </Button>
      </div>
    </section>
  );
}

function FirstResult({ asset, onOpen }: { readonly asset: Asset; readonly onOpen: () => void }) {
  if (asset.mediaType !== 'audio') {
    return <MediaTile item={inFull(asset)} onPress={onOpen} className="aspect-square w-full rounded-card" />;
  }
  return (
    <div className="flex justify-center rounded-card bg-raised">
      <MediaView url={asset.publicUrl} mediaType="audio" alt={asset.filename} fallback={asset.filename} />
    </div>
  );
}

/** A thumbnail would be blurred at this size. */
function inFull(asset: Asset): MediaItem {
  return { ...asset, thumbnailUrl: undefined };
}
