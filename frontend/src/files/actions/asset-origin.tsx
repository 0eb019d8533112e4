import type { Asset } from '#shared/contracts/assets.ts';
import { generations, type MadeFrom } from '#shared/contracts/generations.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { actionMessages } from './action-messages.ts';

interface AssetWordsProps {
  readonly asset: Asset;
}

/** The prompt is the video's text alternative. */
export function ShownWords({ asset }: AssetWordsProps) {
  const { words } = useWords(asset, 'video');
  if (words === undefined) return undefined;
  return <figcaption className="text-sm text-pretty whitespace-pre-line text-muted">{words}</figcaption>;
}

export function SpokenText({ asset }: AssetWordsProps) {
  const { words, origin } = useWords(asset, 'audio');
  if (words === undefined) return undefined;
  const voice = origin && readVoice(origin.values);
  return (
    <figure className="flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto">
      <blockquote className="text-pretty whitespace-pre-line">{words}</blockquote>
      {voice && <figcaption className="text-sm text-muted">{actionMessages.voice(voice)}</figcaption>}
    </figure>
  );
}

/** Requests nothing for other kinds. */
function useWords({ mediaType, generationId, generationPrompt }: Asset, wanted: MediaType) {
  const isWanted = mediaType === wanted;
  const origin = useOrigin(isWanted ? generationId : undefined);
  return isWanted ? { words: generationPrompt ?? origin?.prompt, origin } : {};
}

/** Undefined until loaded, and for uploads. The response never changes, so it is not revalidated. */
export function useOrigin(generationId: string | undefined): MadeFrom | undefined {
  const request = generationId === undefined ? null : { params: { id: generationId } };
  const options = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };
  return useApi(generations.getGenerationValues, request, options).data;
}

/** Adds prompt, model and seed, which a generation's results lack. */
export function describedBy(asset: Asset, origin: MadeFrom | undefined): Asset {
  if (!origin) return asset;
  const {
    generationPrompt = origin.prompt,
    model = origin.modelName,
    seed = entered(origin.values, /^seed$/i),
  } = asset;
  return { ...asset, generationPrompt, model, seed };
}

export function readVoice(values: FormValues): string | undefined {
  return entered(values, /voice/i)?.replaceAll('_', ' ');
}

/** Finds a short value by the last part of its key. */
function entered(values: FormValues, name: RegExp): string | undefined {
  const isSo = (key: string) => name.test(key.split('.').at(-1) ?? '');
  const value = Object.entries(values).find(([key, one]) => isSo(key) && isShort(one))?.[1];
  return isShort(value) ? String(value) : undefined;
}

function isShort(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
