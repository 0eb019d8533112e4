import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputFile } from '#shared/domain/model-output.ts';
import type { Generation, GenerationOutput } from '#functions/platform/dynamo/generation.ts';
import { derivedId } from '#functions/platform/ids.ts';
import { inspectedBytes, inspectMedia } from '#functions/platform/media/inspect-media.ts';
import type { MediaStore } from '#functions/platform/media/media-store.ts';
import { downloadTo } from '#functions/platform/providers/download.ts';
import { thumbnailOf } from './thumbnail.ts';

/** Stores one file of a result under a name of its own; repeating it overwrites the same file. */
export type StoreOutput = (generation: Generation, file: OutputFile, index: number) => Promise<GenerationOutput>;

/** Larger than any model's output, and smaller than the function's disk (512 MB). */
const maxOutputBytes = 400 * 1024 * 1024;

export function storeOutputIn(media: MediaStore): StoreOutput {
  return async (generation, file, index) => {
    const { id, userId, createdAt } = generation;
    const assetId = derivedId(new Date(createdAt), `${id}/${index}`);
    const path = join(tmpdir(), assetId);
    try {
      const sizeBytes = await downloadTo(path, file.url, maxOutputBytes);
      const inspected = await inspectMedia(await startOf(path));
      if (inspected === undefined) throw new Error(`Output ${index} of generation ${id} is no media`);
      const { mediaType, contentType, extension, ...dimensions } = inspected;

      const name = `generated/${userId}/${assetId}`;
      const fileKey = `${name}.${extension}`;
      await media.putFile(fileKey, { path, sizeBytes, contentType });
      const thumbnail = mediaType === 'image' ? await thumbnailOf(path) : undefined;
      const thumbnailKey = thumbnail && `${name}.thumbnail.webp`;
      if (thumbnail && thumbnailKey) await media.putBytes(thumbnailKey, thumbnail, 'image/webp');
      const filename = `${readableName(generation, index)}.${extension}`;
      return { id: assetId, mediaType, contentType, filename, fileKey, thumbnailKey, sizeBytes, ...dimensions };
    } finally {
      await rm(path, { force: true });
    }
  };
}

/** What a download is called: `dream-image-20261120-153012-2`. */
function readableName({ routePath, createdAt }: Generation, index: number): string {
  const page = routePath.replaceAll(/[^a-zA-Z0-9]+/g, '-').replace(/^-/, '');
  const [date = '', time = ''] = createdAt.split('T').map((part) => part.replaceAll(/\D/g, ''));
  return `${page}-${date}-${time.slice(0, 6)}-${index + 1}`;
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(inspectedBytes), length: inspectedBytes });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
