import { isUnreadableType } from '#shared/kernel/media-types.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { contentTypeOf } from '#frontend/src/lib/content-type.ts';
import {
  drawnType,
  imageLimits,
  isAnimated,
  isScalable,
  nameFor,
  type Size,
  sizeWithin,
  smallerSize,
} from './image-limits.ts';
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
  if (!isScalable(contentTypeOf(file))) return file;
  if (isAnimated(new Uint8Array(await file.slice(0, inspectedBytes).arrayBuffer()))) return file;
  // One at a time: each takes the memory of all its pixels.
  return navigator.locks.request('scale-image', { signal }, () => withinLimits(file));
}

async function withinLimits(file: File): Promise<File> {
  const bitmap = await readBitmap(file);
  if (!bitmap) return unlessDamaged(file);
  const target = sizeWithin(bitmap, imageLimits.edge);
  const type = contentTypeOf(file);
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
  if (isUnreadableType(contentTypeOf(file))) return file;
  throw new ApiError({ code: 'damaged', message: messages.damaged(file.name), status: 400 });
}

/** The image as it is meant to be looked at, however the camera was held; undefined when the browser can't read it. */
function readBitmap(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
}

/** Undefined when the browser has no room for the canvas. */
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

/** JPEG knows no transparency, and would show black. */
function fillWhite(context: CanvasRenderingContext2D, { width, height }: Size): void {
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
}
