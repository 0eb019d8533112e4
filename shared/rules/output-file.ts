import { contentTypeOfExtension, type MediaType, mediaTypeOfContentType } from './media-type.ts';
import type { OutputSettings } from './model-definition.ts';

/** What a file is, for those that must take its provider's word for it. */
export interface StatedFile {
  readonly contentType: string;
  /** Without a dot. */
  readonly extension: string;
}

/** What models usually make. */
export const usualFiles: Readonly<Record<MediaType, StatedFile>> = {
  image: { contentType: 'image/jpg', extension: 'jpg' },
  video: { contentType: 'video/mp4', extension: 'mp4' },
  audio: { contentType: 'audio/mp3', extension: 'mp3' },
};

/** What a model's files are when nothing more is set: by the text of its output key, or else by its output type. */
export function usualFile({ outputKey, outputType }: Pick<OutputSettings, 'outputKey' | 'outputType'>): StatedFile {
  return usualFiles[mediaTypeOfKey(outputKey) ?? outputType];
}

/** What a container's name says is in it: `videos`. */
export function mediaTypeOfKey(outputKey: string): MediaType | undefined {
  const [kind = ''] = /image|video|audio/i.exec(outputKey) ?? [];
  return mediaTypeOfContentType(kind);
}

/** What a model's files are taken for when their own bytes don't tell. */
export function statedFile(settings: OutputSettings): StatedFile {
  const usual = usualFile(settings);
  const extension = settings.outputExtension.trim() || usual.extension;
  const contentType = settings.outputContentType.trim() || contentTypeOfExtension(extension) || usual.contentType;
  return { contentType, extension };
}
