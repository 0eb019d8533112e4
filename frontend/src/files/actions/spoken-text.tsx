import type { Asset } from '#shared/contracts/assets.ts';
import { actionMessages } from './action-messages.ts';
import { useOrigin, voiceOf } from './asset-origin.ts';

/** What a film was asked to show, for who can't see it and for who looks for it later. */
export function ShownWords({ asset }: { readonly asset: Asset }) {
  const isFilm = asset.mediaType === 'video';
  const origin = useOrigin(isFilm ? asset.generationId : undefined);
  const words = asset.generationPrompt ?? origin?.prompt;
  if (!isFilm || words === undefined) return undefined;
  return <figcaption className="text-sm text-pretty whitespace-pre-line text-muted">{words}</figcaption>;
}

/** What is spoken in a sound that was made from words, and by whom. */
export function SpokenText({ asset }: { readonly asset: Asset }) {
  const isSound = asset.mediaType === 'audio';
  const origin = useOrigin(isSound ? asset.generationId : undefined);
  const words = asset.generationPrompt ?? origin?.prompt;
  if (!isSound || words === undefined) return undefined;
  const voice = origin && voiceOf(origin.values);
  return (
    <figure className="flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto">
      <blockquote className="text-pretty whitespace-pre-line">{words}</blockquote>
      {voice && <figcaption className="text-sm text-muted">{actionMessages.voice(voice)}</figcaption>}
    </figure>
  );
}
