import type { Asset } from '../contracts/assets.ts';
import type { MediaType } from '../kernel/media-types.ts';

export interface AssetFilter {
  readonly mediaType?: MediaType | undefined;
  readonly source?: 'uploaded' | 'generated' | undefined;
  readonly favourites?: boolean | undefined;
  readonly appId?: string | undefined;
  readonly search?: string | undefined;
}

type Filtered = Pick<Asset, 'mediaType' | 'isAiGenerated' | 'isFavourite' | 'appId' | 'filename' | 'generationPrompt'>;

export function matchesFilter(asset: Filtered, filter: AssetFilter): boolean {
  const { mediaType = asset.mediaType, source, favourites = false, appId = asset.appId, search = '' } = filter;
  return (
    asset.mediaType === mediaType &&
    (source === undefined || asset.isAiGenerated === (source === 'generated')) &&
    (!favourites || asset.isFavourite) &&
    asset.appId === appId &&
    matchesSearch(asset, search)
  );
}

/** The prompt or the file name must contain each word. */
export function matchesSearch(
  { filename, generationPrompt = '' }: Pick<Asset, 'filename' | 'generationPrompt'>,
  search: string,
): boolean {
  const text = `${filename}\n${generationPrompt}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
