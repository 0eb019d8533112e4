import type { Asset } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { actionMessages } from './action-messages.ts';
import { useOrigin, voiceOf } from './asset-origin.ts';

interface AssetWordsProps {
  readonly asset: Asset;
}

/** What a film was asked to show, for who can't see it and for who looks for it later. */
export function ShownWords({ asset }: AssetWordsProps) {
  const { words } = useWords(asset, 'video');
  if (words === undefined) return undefined;
  return <figcaption className="text-sm text-pretty whitespace-pre-line text-muted">{words}</figcaption>;
}

/** What is spoken in a sound that was made from words, and by whom. */
export function SpokenText({ asset }: AssetWordsProps) {
  const { words, origin } = useWords(asset, 'audio');
  if (words === undefined) return undefined;
  const voice = origin && voiceOf(origin.values);
  return (
    <figure className="flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto">
      <blockquote className="text-pretty whitespace-pre-line">{words}</blockquote>
      {voice && <figcaption className="text-sm text-muted">{actionMessages.voice(voice)}</figcaption>}
    </figure>
  );
}

/** The words that a file of this kind was made from; nothing is asked for of any other. */
function useWords({ mediaType, generationId, generationPrompt }: Asset, wanted: MediaType) {
  const isWanted = mediaType === wanted;
  const origin = useOrigin(isWanted ? generationId : undefined);
  return isWanted ? { words: generationPrompt ?? origin?.prompt, origin } : {};
}
