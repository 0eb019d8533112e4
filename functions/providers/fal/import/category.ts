import { type MediaType, mediaTypeSchema } from '#shared/rules/media-type.ts';

/** The media that a model of one of fal's categories takes: `image-to-video` takes images. */
export function kindsOfCategory(category = ''): MediaType[] {
  return mediaTypeSchema.options.filter((kind) => category.startsWith(`${kind}-to-`));
}
