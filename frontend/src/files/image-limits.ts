import { extensionOf } from '#shared/kernel/media-types.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is sent of an image at most: our own choice, since the providers' documents name no limits. */
export const imageLimits = { edge: 3072, bytes: 8 * 1024 * 1024 };

/** The types that a canvas writes as well as reads. */
const writable = ['image/jpeg', 'image/png', 'image/webp'];

/** Drawn anew, these would lose their movement or their sharpness at any size. */
const keptAsTheyAre = ['image/gif', 'image/svg+xml', 'image/x-icon', 'image/vnd.microsoft.icon'];

/** Whether an image of such a type may be drawn anew. */
export function isScalable(contentType: string): boolean {
  return contentType.startsWith('image/') && !keptAsTheyAre.includes(contentType);
}

/** The type in which an image is drawn anew: its own, where a canvas can write it. */
export function drawnType(contentType: string): string {
  return writable.includes(contentType) ? contentType : 'image/jpeg';
}

/** Its largest size whose longer edge is no longer than `edge`, in the same proportions; never larger than it is. */
export function sizeWithin(size: Size, edge: number): Size {
  return scaled(size, Math.min(1, edge / Math.max(size.width, size.height)));
}

/** What to try after this size took so many bytes; smaller each time, so that it comes to an end. */
export function smallerSize(size: Size, bytes: number): Size {
  // Bytes go with the area; a little less, so that one try is usually enough.
  return scaled(size, Math.min(0.9, 0.95 * Math.sqrt(imageLimits.bytes / bytes)));
}

function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
}

/** `picture.bmp` as JPEG is `picture.jpg`; a name that fits its type stays. */
export function nameFor(name: string, { before, after }: { readonly before: string; readonly after: string }): string {
  if (before === after) return name;
  const extension = extensionOf(name);
  const stem = extension ? name.slice(0, -extension.length - 1) : name;
  return `${stem}.${after === 'image/jpeg' ? 'jpg' : after.slice('image/'.length)}`;
}

/** Whether the start of a PNG, WebP or AVIF says that it moves. */
export function isAnimated(start: Uint8Array): boolean {
  const text = Array.from(start, (byte) => String.fromCharCode(byte)).join('');
  const isMovingPng = text.startsWith('\x89PNG') && /acTL/.test(text.split('IDAT')[0] ?? '');
  const isMovingWebp = text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X' && ((start[20] ?? 0) & 2) > 0;
  return isMovingPng || isMovingWebp || text.slice(4, 12) === 'ftypavis';
}
