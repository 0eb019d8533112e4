import type { Asset } from '#shared/contracts/assets.ts';
import { generations, type MadeFrom } from '#shared/contracts/generations.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { actionMessages } from './action-messages.ts';

interface PromptTextProps {
  readonly asset: Asset;
}

/** The prompt is the video's text alternative. */
export function PromptText({ asset }: PromptTextProps) {
  const { text } = usePromptText(asset, 'video');
  if (text === undefined) return undefined;
  return <figcaption className="text-sm text-pretty whitespace-pre-line text-muted">{text}</figcaption>;
}

export function SpokenText({ asset }: PromptTextProps) {
  const { text, origin } = usePromptText(asset, 'audio');
  if (text === undefined) return undefined;
  const voice = origin && readVoice(origin.values);
  return (
    <figure className="flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto">
      <blockquote className="text-pretty whitespace-pre-line">{text}</blockquote>
      {voice && <figcaption className="text-sm text-muted">{actionMessages.voice(voice)}</figcaption>}
    </figure>
  );
}

/** Requests nothing for other kinds. */
function usePromptText({ mediaType, generationId, generationPrompt }: Asset, forType: MediaType) {
  const isForType = mediaType === forType;
  const origin = useOrigin(isForType ? generationId : undefined);
  return isForType ? { text: generationPrompt ?? origin?.prompt, origin } : {};
}

/** Undefined until loaded, and for uploads. The response never changes, so it is not revalidated. */
export function useOrigin(generationId: string | undefined): MadeFrom | undefined {
  const request = generationId === undefined ? null : { params: { id: generationId } };
  const options = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };
  return useApi(generations.getGenerationValues, request, options).data;
}

/** Adds prompt, model and seed, which a generation's results lack. */
export function addOrigin(asset: Asset, origin: MadeFrom | undefined): Asset {
  if (!origin) return asset;
  const {
    generationPrompt = origin.prompt,
    model = origin.modelName,
    seed = findEntered(origin.values, /^seed$/i),
  } = asset;
  return { ...asset, generationPrompt, model, seed };
}

export function readVoice(values: FormValues): string | undefined {
  return findEntered(values, /voice/i)?.replaceAll('_', ' ');
}

/** Finds a short value by the last part of its key. */
function findEntered(values: FormValues, name: RegExp): string | undefined {
  const hasName = (key: string) => name.test(key.split('.').at(-1) ?? '');
  const value = Object.entries(values).find(([key, one]) => hasName(key) && isShort(one))?.[1];
  return isShort(value) ? String(value) : undefined;
}

function isShort(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
