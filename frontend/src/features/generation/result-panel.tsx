import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { messages } from './messages.ts';
import { ResultList } from './result-list.tsx';
import type { GenerationView } from './use-generation-view.ts';

/** Beside the form: the first result large, then all of them by name. */
export function ResultPanel({ generation, preview }: GenerationView) {
  const [first] = generation?.assets ?? [];
  if (!generation || !first) return undefined;
  return (
    <section className="flex min-h-0 flex-1 animate-rise flex-col gap-4">
      <div className="flex min-h-0 flex-1 items-center justify-center overflow-hidden rounded-card bg-raised">
        <MediaView url={first.publicUrl} mediaType={first.mediaType} alt={first.filename} fallback={first.filename} />
      </div>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold tracking-tight">{messages.done}</h2>
        <p className="text-sm text-muted tabular-nums">{messages.assetCount(generation.assets.length)}</p>
      </div>
      <div className="max-h-56 overflow-y-auto">
        <ResultList assets={generation.assets} onPreview={preview} />
      </div>
      <ButtonLink to="/assets">{messages.seeAssets}</ButtonLink>
    </section>
  );
}
