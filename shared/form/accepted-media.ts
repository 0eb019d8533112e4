import {
  type MediaType,
  mediaTypeOfContentType,
  mediaTypeOfFile,
  mediaTypeOfFilename,
  mediaTypeSchema,
} from '../rules/media-type.ts';

// Decision: docs/decisions/019-media-formats.md
/** The kinds that a file field's `accept` lets in, such as `image/*,.mp4`; images when it names none. */
export function acceptedMediaTypes(accept?: string): MediaType[] {
  const tokens = (accept ?? '').split(',').map((token) => token.trim());
  if (tokens.includes('*/*') || tokens.includes('*')) return [...mediaTypeSchema.options];
  const named = new Set(tokens.map(mediaTypeOfToken));
  const accepted = mediaTypeSchema.options.filter((mediaType) => named.has(mediaType));
  return accepted.length > 0 ? accepted : ['image'];
}

export function acceptsFile(
  accept: string | undefined,
  file: { readonly name: string; readonly type: string },
): boolean {
  const mediaType = mediaTypeOfFile(file);
  return mediaType !== undefined && acceptedMediaTypes(accept).includes(mediaType);
}

function mediaTypeOfToken(token: string): MediaType | undefined {
  return token.startsWith('.') ? mediaTypeOfFilename(`file${token}`) : mediaTypeOfContentType(token);
}
