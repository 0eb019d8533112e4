import {
  contentTypeOfExtension,
  extensionOf,
  extensionOfContentType,
  type MediaType,
  mediaTypeOfContentType,
} from './media-type.ts';
import type { OutputFile } from './model-output.ts';
import type { OutputSettings } from './output-settings.ts';

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

/**
 * What a file of a model's result is taken for when its own bytes don't tell: what its provider says of this very file, or
 * else what the model's settings say of all. Undefined when it is said to be no media.
 */
export function statedFile(
  settings: OutputSettings,
  { url, fileName = url, contentType }: OutputFile,
): StatedFile | undefined {
  const kind = contentType === undefined ? 'application/octet-stream' : contentType;
  if (mediaTypeOfContentType(kind)) return { contentType: kind, extension: extensionOfContentType(kind) };
  const extension = extensionOf(fileName);
  const known = extension === undefined ? undefined : contentTypeOfExtension(extension);
  if (extension !== undefined && known !== undefined) return { contentType: known, extension };
  const saysNothing = extension === undefined && kind.endsWith('/octet-stream');
  return saysNothing ? settledFile(settings) : undefined;
}

function settledFile(settings: OutputSettings): StatedFile {
  const usual = usualFile(settings);
  const stated = settings.outputContentType.trim();
  const extension = settings.outputExtension.trim() || (stated ? extensionOfContentType(stated) : usual.extension);
  return { contentType: stated || contentTypeOfExtension(extension) || usual.contentType, extension };
}
