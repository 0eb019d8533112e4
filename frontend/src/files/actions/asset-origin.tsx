import type { Asset } from '#shared/contracts/assets.ts';
import { generations, type MadeFrom } from '#shared/contracts/generations.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { MediaType } from '#shared/rules/media-type.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { actionMessages } from './action-messages.ts';

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

/** What a generation was made from; undefined until it is known, and for what nobody generated. It never changes. */
export function useOrigin(generationId: string | undefined): MadeFrom | undefined {
  const request = generationId === undefined ? null : { params: { id: generationId } };
  const options = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };
  return useApi(generations.getGenerationValues, request, options).data;
}

/**
 * An asset with its words and its model, which a generation's own results come without, and with the seed that was asked for
 * where its model tells none.
 */
export function describedBy(asset: Asset, origin: MadeFrom | undefined): Asset {
  if (!origin) return asset;
  const {
    generationPrompt = origin.prompt,
    model = origin.modelName,
    seed = entered(origin.values, /^seed$/i),
  } = asset;
  return { ...asset, generationPrompt, model, seed };
}

/** Who speaks, as the model calls the voice (`Wise_Woman`), for people; undefined where the form has none. */
export function voiceOf(values: FormValues): string | undefined {
  return entered(values, /voice/i)?.replaceAll('_', ' ');
}

/** What was entered into the first field of such a name, without where it is nested. */
function entered(values: FormValues, name: RegExp): string | undefined {
  const isSo = (key: string) => name.test(key.split('.').at(-1) ?? '');
  const value = Object.entries(values).find(([key, one]) => isSo(key) && isShort(one))?.[1];
  return isShort(value) ? String(value) : undefined;
}

function isShort(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
