import sharp from 'sharp';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { FalEndpoint } from './endpoint.ts';
import type { Fault } from './faults.ts';
import type { FalMediaStore } from './media-store.ts';
import { ModelError } from './outcomes.ts';
import { problem } from './validate-input.ts';

export interface Job {
  readonly endpoint: FalEndpoint;
  readonly input: JsonObject;
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly media: FalMediaStore;
}

export interface ModelOutput {
  readonly body: JsonObject;
  readonly billableUnits: number;
}

/** Many models document this limit. */
const maxPictureBytes = 10 * 1024 * 1024;
const readableFormats: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'gif'];

type Loc = readonly (string | number)[];

/** A failure becomes the model's own 422, like at fal. */
export async function loadInput(job: Job, url: string, loc: Loc): Promise<Buffer> {
  return job.media.load(url).catch((error: unknown) => {
    const msg = `Failed to download the file: ${error instanceof Error ? error.message : 'unknown error'}`;
    throw new ModelError(422, [problem(['body', ...loc], 'file_download_error', msg, { input: url })]);
  });
}

export async function loadPicture(job: Job, url: string, loc: Loc): Promise<Buffer> {
  const bytes = await loadInput(job, url, loc);
  if (bytes.length > maxPictureBytes) {
    const msg = `File size exceeds the maximum allowed size of ${maxPictureBytes} bytes.`;
    const details = { input: url, ctx: { max_size: maxPictureBytes } };
    throw new ModelError(422, [problem(['body', ...loc], 'file_too_large', msg, details)]);
  }
  const { format } = await onImage({ bytes, url, loc }, (source) => sharp(source).metadata());
  if (!readableFormats.includes(format)) throw unreadable(url, loc);
  return bytes;
}

export async function onImage<T>(
  image: { bytes: Buffer; url: string; loc: Loc },
  operation: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  try {
    return await operation(image.bytes);
  } catch {
    throw unreadable(image.url, image.loc);
  }
}

function unreadable(url: string, loc: Loc): ModelError {
  const msg = 'Failed to load the image. Please ensure the image file is not corrupted and is in a supported format.';
  return new ModelError(422, [problem(['body', ...loc], 'image_load_error', msg, { input: url })]);
}
