import type { Asset } from '#shared/contracts/assets.ts';

/** A file that can be shown. */
export type MediaItem = Pick<
  Asset,
  'id' | 'mediaType' | 'filename' | 'publicUrl' | 'thumbnailUrl' | 'width' | 'height'
>;
