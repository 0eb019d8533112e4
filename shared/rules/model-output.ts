import * as z from 'zod/mini';
import { readAt } from '../form/field-path.ts';
import { isJsonObject, type JsonValue } from '../kernel/json.ts';
import {
  contentTypeOfExtension,
  readExtension,
  extensionOfContentType,
  isMediaUrl,
  type MediaType,
  mediaTypeOfContentType,
} from '../kernel/media-types.ts';
import type { OutputSettings } from './output-settings.ts';

const positive = z.number().check(z.positive());
const text = z.string().check(z.minLength(1));
const fileSchema = z.looseObject({ url: z.string().check(z.regex(/^(https?:\/\/|data:)\S+$/i)) });

export interface OutputFile {
  readonly url: string;
  readonly contentType: string | undefined;
  readonly fileName: string | undefined;
  readonly sizeBytes: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly durationSeconds: number | undefined;
}

/** Most common first. */
const commonContainers = ['images', 'image', 'videos', 'video', 'audios', 'audio', 'audio_url'];

const urlName = /(^|_)urls?$/i;

/** Prefers files in the named container, then files anywhere, then texts that are media addresses; without repeats. */
export function readOutputs(output: unknown, outputKey?: string): OutputFile[] {
  const named = outputKey ? filesIn(readAt(output, outputKey), true) : [];
  const files = named.length > 0 ? named : filesIn(output, false);
  return distinct(files.length > 0 ? files : mediaTextsIn(output));
}

export function textAt(output: unknown, path: string, longest: number): string | undefined {
  const value = path.trim() === '' ? undefined : readAt(output, path.trim());
  const isExact = typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value));
  const words = typeof value === 'string' || isExact ? String(value) : undefined;
  return words !== undefined && words.length <= longest ? words : undefined;
}

function filesIn(value: unknown, isUrlPlace: boolean): OutputFile[] {
  if (typeof value === 'string') return isUrlPlace ? parseFile({ url: value }) : [];
  if (Array.isArray(value)) return value.flatMap((item) => filesIn(item, isUrlPlace));
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.entries(value)
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, item]) => filesIn(item, rank(name) < commonContainers.length || urlName.test(name)));
  return [...parseFile(value), ...nested];
}

function mediaTextsIn(value: unknown): OutputFile[] {
  if (typeof value === 'string') return isMediaUrl(value) ? parseFile({ url: value }) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(mediaTextsIn) : [];
}

function rank(name: string): number {
  const position = commonContainers.indexOf(name);
  return position === -1 ? commonContainers.length : position;
}

function parseFile(value: unknown): OutputFile[] {
  const { data: file } = fileSchema.safeParse(value);
  if (!file) return [];
  return [
    {
      url: file.url,
      contentType: text.safeParse(file['content_type']).data ?? contentTypeOfDataUrl(file.url),
      fileName: text.safeParse(file['file_name']).data,
      sizeBytes: positive.safeParse(file['file_size']).data,
      width: positive.safeParse(file['width']).data,
      height: positive.safeParse(file['height']).data,
      durationSeconds: positive.safeParse(file['duration']).data,
    },
  ];
}

/** An object comes before the bare `url` inside it, so the first mention has the most details. */
function distinct(files: readonly OutputFile[]): OutputFile[] {
  const seen = new Set<string>();
  return files.filter(({ url }) => !seen.has(url) && seen.add(url));
}

function contentTypeOfDataUrl(url: string): string | undefined {
  return /^data:([^;,]+)/i.exec(url)?.[1]?.toLowerCase();
}

export interface MediaPath {
  readonly key: string;
  readonly path: string;
  readonly url: string;
}

const address = /^(https?:\/\/|data:(image|video|audio)\/)/i;

export function isOutputKey(key: string): boolean {
  return !/\[|\.url$|(^|\.)\d+(\.|$)/.test(key);
}

/** Files without their own key belong to the container around them. */
export function mediaPaths(answer: JsonValue): MediaPath[] {
  const paths = pathsIn(answer).filter(({ key }) => isOutputKey(key) && isOutputKeyRight(answer, key));
  return paths.filter(({ key }, index) => paths.findIndex((other) => other.key === key) === index);
}

function pathsIn(answer: JsonValue): MediaPath[] {
  if (!isJsonObject(answer)) return [];
  return Object.entries(answer).flatMap(([key, value]): MediaPath[] => {
    const first = firstMedia(value, key);
    if (first) return [{ key, ...first }];
    return pathsIn(value).map((nested) => {
      const nestedKey = `${key}.${nested.key}`;
      return { ...nested, key: isOutputKey(nestedKey) ? nestedKey : key, path: `${key}.${nested.path}` };
    });
  });
}

export function isOutputKeyRight(answer: JsonValue, outputKey: string): boolean {
  return readOutputs({ container: readAt(answer, outputKey) }, 'container').length > 0;
}

function firstMedia(value: JsonValue, path: string): Omit<MediaPath, 'key'> | undefined {
  if (typeof value === 'string') return isMediaUrl(value) || isMediaData(value) ? { path, url: value } : undefined;
  if (Array.isArray(value)) {
    return value.map((item, index) => firstInItem(item, `${path}[${index}]`)).find((found) => found !== undefined);
  }
  const url = isJsonObject(value) ? value['url'] : undefined;
  return typeof url === 'string' && address.test(url) ? { path: `${path}.url`, url } : undefined;
}

function firstInItem(item: JsonValue, path: string): Omit<MediaPath, 'key'> | undefined {
  const [nested] = pathsIn(item);
  return firstMedia(item, path) ?? (nested && { path: `${path}.${nested.path}`, url: nested.url });
}

function isMediaData(value: string): boolean {
  return value.startsWith('data:') && address.test(value);
}

export interface StatedFile {
  readonly contentType: string;
  readonly extension: string;
}

export const defaultFiles: Readonly<Record<MediaType, StatedFile>> = {
  image: { contentType: 'image/jpg', extension: 'jpg' },
  video: { contentType: 'video/mp4', extension: 'mp4' },
  audio: { contentType: 'audio/mp3', extension: 'mp3' },
};

export function defaultFile({ outputKey, outputType }: Pick<OutputSettings, 'outputKey' | 'outputType'>): StatedFile {
  return defaultFiles[mediaTypeOfKey(outputKey) ?? outputType];
}

export function mediaTypeOfKey(outputKey: string): MediaType | undefined {
  const [kind = ''] = /image|video|audio/i.exec(outputKey) ?? [];
  return mediaTypeOfContentType(kind);
}

/** For a file whose bytes don't show its type. Undefined when the provider describes something other than media. */
export function statedFile(
  settings: OutputSettings,
  { url, fileName = url, contentType }: OutputFile,
): StatedFile | undefined {
  const kind = contentType === undefined ? 'application/octet-stream' : contentType;
  if (mediaTypeOfContentType(kind)) return { contentType: kind, extension: extensionOfContentType(kind) };
  const extension = readExtension(fileName);
  const known = extension === undefined ? undefined : contentTypeOfExtension(extension);
  if (extension !== undefined && known !== undefined) return { contentType: known, extension };
  const saysNothing = extension === undefined && kind.endsWith('/octet-stream');
  return saysNothing ? settledFile(settings) : undefined;
}

function settledFile(settings: OutputSettings): StatedFile {
  const fallback = defaultFile(settings);
  const stated = settings.outputContentType.trim();
  const extension = settings.outputExtension.trim() || (stated ? extensionOfContentType(stated) : fallback.extension);
  return { contentType: stated || contentTypeOfExtension(extension) || fallback.contentType, extension };
}
