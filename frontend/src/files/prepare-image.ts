import { ApiError } from '#frontend/src/data/api-error.ts';
import { guessContentType } from '#frontend/src/data/post-file.ts';
import { readExtension, isUnreadableType } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';

/** Enough bytes to reach a PNG's animation chunk after long metadata. */
const inspectedBytes = 64 * 1024;
const quality = 0.92;

/** Redraws an image that exceeds the limits or that models can't read. Throws `ApiError` if it is damaged. */
export async function prepareImage(file: File, signal: AbortSignal): Promise<File> {
  if (!isScalable(guessContentType(file))) return file;
  const start = new Uint8Array(await file.slice(0, inspectedBytes).arrayBuffer());
  if (isAnimated(start)) return file;
  // Some apps name a HEIC picture .jpg.
  const type = isHeic(start) ? heic : guessContentType(file);
  // Runs one at a time, because each image needs memory for all of its pixels.
  return navigator.locks.request('prepare-image', { signal }, () => scaleToLimits(file, type, signal));
}

const heic = 'image/heic';

async function scaleToLimits(file: File, type: string, signal: AbortSignal): Promise<File> {
  const bitmap = (await readBitmap(file)) ?? (type === heic ? await readHeicPicture(file, signal) : undefined);
  if (!bitmap) return rejectDamaged(file, type);
  const target = fitSize(bitmap, imageLimits.edge);
  const isWithin = target.width === bitmap.width && file.size <= imageLimits.bytes;
  const isUnchanged = isWithin && !isUnreadableType(type);
  const drawn = isUnchanged ? undefined : await drawToLimit(bitmap, target, toWritableType(type));
  bitmap.close();
  if (!drawn) return file;
  const name = adaptExtension(file.name, { before: type, after: drawn.type });
  return new File([drawn], name, { type: drawn.type, lastModified: file.lastModified });
}

/** All browsers read these types, so a file that fails is damaged. */
function rejectDamaged(file: File, type: string): File {
  if (type === heic) throw new ApiError({ code: 'damaged', message: messages.unreadableHeic(file.name), status: 400 });
  if (isUnreadableType(type)) return file;
  throw new ApiError({ code: 'damaged', message: messages.damaged(file.name), status: 400 });
}

function readBitmap(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
}

/** Safari reads HEIC itself. Other browsers load a decoder. */
async function readHeicPicture(file: File, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  const { decodeHeic } = await import('./heic/decode-heic.ts');
  return decodeHeic(file, signal);
}

/** Undefined if the browser can't allocate the canvas. */
async function drawToLimit(bitmap: ImageBitmap, size: Size, type: string): Promise<Blob | undefined> {
  const blob = await draw(bitmap, size, type);
  if (!blob || blob.size <= imageLimits.bytes) return blob;
  return drawToLimit(bitmap, shrinkSize(size, blob.size), type);
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
const writableTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Redrawing would lose the animation or the sharpness of these types. */
const unscalableTypes = ['image/gif', 'image/svg+xml', 'image/x-icon', 'image/vnd.microsoft.icon'];

export function isScalable(contentType: string): boolean {
  return contentType.startsWith('image/') && !unscalableTypes.includes(contentType);
}

export function toWritableType(contentType: string): string {
  return writableTypes.includes(contentType) ? contentType : 'image/jpeg';
}

export function fitSize(size: Size, edge: number): Size {
  return multiplySize(size, Math.min(1, edge / Math.max(size.width, size.height)));
}

/** Shrinks each time, so the loop ends. */
export function shrinkSize(size: Size, bytes: number): Size {
  // Bytes grow with the area; 5 % less usually saves another try.
  return multiplySize(size, Math.min(0.9, 0.95 * Math.sqrt(imageLimits.bytes / bytes)));
}

function multiplySize({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
}

export function adaptExtension(
  name: string,
  { before, after }: { readonly before: string; readonly after: string },
): string {
  if (before === after) return name;
  const extension = readExtension(name);
  const stem = extension ? name.slice(0, -extension.length - 1) : name;
  return `${stem}.${after === 'image/jpeg' ? 'jpg' : after.slice('image/'.length)}`;
}

export function isAnimated(start: Uint8Array): boolean {
  const text = Array.from(start, (byte) => String.fromCharCode(byte)).join('');
  const isAnimatedPng = text.startsWith('\x89PNG') && /acTL/.test(text.split('IDAT')[0] ?? '');
  const isAnimatedWebp = text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X' && ((start[20] ?? 0) & 2) > 0;
  return isAnimatedPng || isAnimatedWebp || text.slice(4, 12) === 'ftypavis';
}

/** Brands of pictures in HEIF that HEVC compresses, as iPhones take them. AVIF has its own. */
const brands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

function isHeic(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(4, 12));
  return text.startsWith('ftyp') && brands.test(text.slice(4));
}
