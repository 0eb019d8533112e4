import type { MediaType } from '../kernel/media-types.ts';

export interface AssetFilter {
  readonly mediaType?: MediaType | undefined;
  readonly source?: 'uploaded' | 'generated' | undefined;
  readonly favourites?: boolean | undefined;
  readonly appId?: string | undefined;
  readonly search?: string | undefined;
}

interface Described {
  readonly filename: string;
  readonly generationPrompt?: string | undefined;
}

interface Filtered extends Described {
  readonly mediaType: MediaType;
  readonly isAiGenerated: boolean;
  readonly isFavourite: boolean;
  readonly appId: string;
}

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

export function matchesSearch({ filename, generationPrompt = '' }: Described, search: string): boolean {
  const text = `${filename}\n${generationPrompt}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
