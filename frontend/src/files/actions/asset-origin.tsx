import { useApi } from '#frontend/src/data/use-api.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import { generations, type MadeFrom } from '#shared/contracts/generations.ts';
import { type FormValues, isSeed } from '#shared/form/form-values.ts';
import { actionMessages } from './action-messages.ts';

interface SpokenTextProps {
  readonly asset: Asset;
}

export function SpokenText({ asset }: SpokenTextProps) {
  const { text, origin } = useSpokenText(asset);
  if (text === undefined) return undefined;
  const voice = origin && readVoice(origin.values);
  return (
    <figure className="flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto">
      <blockquote className="whitespace-pre-line">{text}</blockquote>
      {voice && <figcaption className="text-sm text-muted">{actionMessages.voice(voice)}</figcaption>}
    </figure>
  );
}

function useSpokenText({ mediaType, generationId, generationPrompt }: Asset) {
  const isSound = mediaType === 'audio';
  const origin = useOrigin(isSound ? generationId : undefined);
  return isSound ? { text: generationPrompt ?? origin?.prompt, origin } : {};
}

export function describeOrigin({ isAiGenerated, generationId, generationPrompt }: Asset): string | undefined {
  if (!isAiGenerated) return undefined;
  const isByArtist = generationId === undefined && generationPrompt === undefined;
  return isByArtist ? actionMessages.madeByArtists : actionMessages.madeWithAi;
}

/** The response never changes, so it is not revalidated. */
export function useOrigin(generationId: string | undefined): MadeFrom | undefined {
  const request = generationId === undefined ? null : { params: { id: generationId } };
  const options = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };
  return useApi(generations.getGenerationValues, request, options).data;
}

export function addOrigin(asset: Asset, origin: MadeFrom | undefined): Asset {
  if (!origin) return asset;
  const {
    generationPrompt = origin.prompt,
    model = origin.modelName,
    seed = findEntered(origin.values, isSeed),
  } = asset;
  return { ...asset, generationPrompt, model, seed };
}

export function readVoice(values: FormValues): string | undefined {
  return findEntered(values, isVoice)?.replaceAll('_', ' ');
}

function isVoice(key: string): boolean {
  return /voice/i.test(key.split('.').at(-1) ?? '');
}

function findEntered(values: FormValues, isWanted: (key: string) => boolean): string | undefined {
  const value = Object.entries(values).find(([key, one]) => isWanted(key) && isShort(one))?.[1];
  return isShort(value) ? String(value) : undefined;
}

function isShort(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
