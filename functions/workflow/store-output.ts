import type { StatedFile } from '#shared/rules/model-output.ts';
import type { StoredGeneration, GenerationOutput } from '#functions/domain/generations/generation.ts';
import { derivedFileId } from '#functions/platform/ids.ts';
import { mediaFolder, type MediaStore } from '#functions/domain/assets/media-store.ts';
import { storeMedia } from '#functions/domain/assets/store-media.ts';
import type { MarkSettings } from '#functions/domain/media-marks/mark-file.ts';
import { makeThumbnail } from './thumbnail.ts';
import { readWaveform } from '#functions/domain/assets/waveform.ts';

export type StoreOutput = (generation: StoredGeneration, file: MadeFile, index: number) => Promise<GenerationOutput>;

export type RemoveOutput = (output: GenerationOutput) => Promise<void>;

interface MadeFile {
  readonly url: string;
  readonly stated: StatedFile | undefined;
}

export function storeOutputIn(media: MediaStore, marking: MarkSettings): StoreOutput {
  return (generation, { url, stated }, index) => {
    const id = outputId(generation, index);
    const name = `${mediaFolder('generated', generation.userId)}/${id}`;
    return storeMedia(media, { url, name, stated, marking }, async (path, { extension, ...stored }) => {
      const thumbnail = stored.mediaType === 'image' ? await makeThumbnail(path, marking) : undefined;
      const thumbnailKey = thumbnail && `${name}.thumbnail.webp`;
      if (thumbnail && thumbnailKey) await media.putBytes(thumbnailKey, thumbnail, 'image/webp');
      const waveform = stored.mediaType === 'audio' ? await readWaveform(path) : undefined;
      const filename = `${readableName(generation, index)}.${extension}`;
      return { id, filename, thumbnailKey, waveform, ...stored };
    });
  };
}

/** Equal for every attempt. Unguessable, because the generation's id is a hash with the browser's random key. */
export function outputId({ id, createdAt }: StoredGeneration, index: number): string {
  return derivedFileId(new Date(createdAt), `${id}/${index}`);
}

export function removeOutputFrom(media: MediaStore): RemoveOutput {
  return async ({ fileKey, thumbnailKey }) => {
    await media.delete(fileKey);
    if (thumbnailKey !== undefined) await media.delete(thumbnailKey);
  };
}

function readableName({ routePath, createdAt }: StoredGeneration, index: number): string {
  const page = routePath.replaceAll(/[^a-zA-Z0-9]+/g, '-').replace(/^-/, '');
  const [date = '', time = ''] = createdAt.split('T').map((part) => part.replaceAll(/\D/g, ''));
  return `${page}-${date}-${time.slice(0, 6)}-${index + 1}`;
}
