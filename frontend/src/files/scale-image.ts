import { readExtension, isUnreadableType } from '#shared/kernel/media-types.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { guessContentType } from '#frontend/src/data/post-file.ts';
import { messages } from './messages.ts';

/** Metadata before a PNG's frames may be long. */
const inspectedBytes = 64 * 1024;
const quality = 0.92;

/**
 * The file to send for a picked one: an image that is too large for the limits, or of a kind that models don't read, is
 * drawn anew, upright; everything else, and what this browser can't read, is sent as it is. Throws `ApiError` for a damaged
 * picture.
 */
export async function scaledImage(file: File, signal: AbortSignal): Promise<File> {
  if (!isScalable(guessContentType(file))) return file;
  if (isAnimated(new Uint8Array(await file.slice(0, inspectedBytes).arrayBuffer()))) return file;
  // Sequential, because each image needs memory for all of its pixels.
  return navigator.locks.request('scale-image', { signal }, () => withinLimits(file));
}

async function withinLimits(file: File): Promise<File> {
  const bitmap = await readBitmap(file);
  if (!bitmap) return unlessDamaged(file);
  const target = sizeWithin(bitmap, imageLimits.edge);
  const type = guessContentType(file);
  const isWithin = target.width === bitmap.width && file.size <= imageLimits.bytes;
  const staysAsItIs = isWithin && !isUnreadableType(type);
  const drawn = staysAsItIs ? undefined : await drawWithin(bitmap, target, drawnType(type));
  bitmap.close();
  if (!drawn) return file;
  const name = nameFor(file.name, { before: type, after: drawn.type });
  return new File([drawn], name, { type: drawn.type, lastModified: file.lastModified });
}

/** Every browser reads these kinds: one that it can't read is damaged, and no model would read it either. */
function unlessDamaged(file: File): File {
  if (isUnreadableType(guessContentType(file))) return file;
  throw new ApiError({ code: 'damaged', message: messages.damaged(file.name), status: 400 });
}

/** The image as it is meant to be looked at, however the camera was held; undefined when the browser can't read it. */
function readBitmap(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
}

/** Undefined if the browser cannot allocate the canvas. */
async function drawWithin(bitmap: ImageBitmap, size: Size, type: string): Promise<Blob | undefined> {
  const blob = await draw(bitmap, size, type);
  if (!blob || blob.size <= imageLimits.bytes) return blob;
  return drawWithin(bitmap, smallerSize(size, blob.size), type);
}

function draw(bitmap: ImageBitmap, { width, height }: Size, type: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(undefined);
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') fillWhite(context, { width, height });
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality));
}

/** JPEG has no transparency and would show black. */
function fillWhite(context: CanvasRenderingContext2D, { width, height }: Size): void {
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Upload limits for images. They are our choice: the providers document none. */
export const imageLimits = { edge: 3072, bytes: 8 * 1024 * 1024 };

/** Types that a canvas can read and write. */
const writable = ['image/jpeg', 'image/png', 'image/webp'];

/** Redrawing these would lose animation or sharpness. */
const keptAsTheyAre = ['image/gif', 'image/svg+xml', 'image/x-icon', 'image/vnd.microsoft.icon'];

export function isScalable(contentType: string): boolean {
  return contentType.startsWith('image/') && !keptAsTheyAre.includes(contentType);
}

/** Keeps the type if a canvas can write it. */
export function drawnType(contentType: string): string {
  return writable.includes(contentType) ? contentType : 'image/jpeg';
}

/** Scales down to fit `edge`, keeping the proportions. */
export function sizeWithin(size: Size, edge: number): Size {
  return scaled(size, Math.min(1, edge / Math.max(size.width, size.height)));
}

/** The next smaller size to try; it shrinks every time, so that the loop ends. */
export function smallerSize(size: Size, bytes: number): Size {
  // Bytes grow with the area; 5 % less usually saves a second try.
  return scaled(size, Math.min(0.9, 0.95 * Math.sqrt(imageLimits.bytes / bytes)));
}

function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
}

/** `picture.bmp` as JPEG is `picture.jpg`; a name that fits its type stays. */
export function nameFor(name: string, { before, after }: { readonly before: string; readonly after: string }): string {
  if (before === after) return name;
  const extension = readExtension(name);
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
