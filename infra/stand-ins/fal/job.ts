import type { JsonObject } from '#shared/rules/json.ts';
import type { Picture } from './draw/picture.ts';
import type { FalEndpoint } from './endpoint.ts';
import type { Fault } from './faults.ts';
import type { FalMediaStore } from './media-store.ts';
import { ModelError } from './outcomes.ts';
import { problem } from './validate-input.ts';

/** One run of a model: its valid input with the defaults filled in. */
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

/** Loads a file that the input names at `loc`; a failure is the model's own 422, as with the real ones. */
export async function loadInput(job: Job, url: string, loc: readonly (string | number)[]): Promise<Buffer> {
  try {
    return await job.media.load(url);
  } catch (error) {
    const msg = `Failed to download the file: ${error instanceof Error ? error.message : 'unknown error'}`;
    throw new ModelError(422, [problem(['body', ...loc], 'file_download_error', msg, { input: url })]);
  }
}

/** Runs an image operation on such a file; bytes that are no image are a 422 too. */
export async function onImage(
  image: { bytes: Buffer; url: string; loc: readonly (string | number)[] },
  operation: (bytes: Buffer) => Promise<Picture>,
): Promise<Picture> {
  try {
    return await operation(image.bytes);
  } catch {
    const msg = 'Failed to load the image. Please ensure the image file is not corrupted and is in a supported format.';
    throw new ModelError(422, [problem(['body', ...image.loc], 'image_load_error', msg, { input: image.url })]);
  }
}
