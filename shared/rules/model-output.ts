import * as z from 'zod/mini';
import { readAt } from '../form/field-path.ts';
import { isMediaUrl } from './media-type.ts';

const positive = z.number().check(z.positive());
const text = z.string().check(z.minLength(1));
const fileSchema = z.looseObject({ url: z.string().check(z.regex(/^(https?:\/\/|data:)\S+$/i)) });

/** One file that a model made, as far as its provider describes it. */
export interface OutputFile {
  readonly url: string;
  readonly contentType: string | undefined;
  readonly fileName: string | undefined;
  readonly sizeBytes: number | undefined;
  /** In pixels. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly durationSeconds: number | undefined;
}

/** Where models put their files, the usual places first. */
const usualContainers = ['images', 'image', 'videos', 'video', 'audios', 'audio', 'audio_url'];

const urlName = /(^|_)urls?$/i;

/**
 * The files in a model's output, in a fixed order and each once: those of the named container when it holds any, else all
 * of them, wherever they are, else whatever text is the address of media.
 */
export function readOutputs(output: unknown, outputKey?: string): OutputFile[] {
  const named = outputKey ? filesIn(readAt(output, outputKey), true) : [];
  const files = named.length > 0 ? named : filesIn(output, false);
  return distinct(files.length > 0 ? files : mediaTextsIn(output));
}

/** What an answer says at a place, in words or as an exact number of at most `longest` characters; undefined otherwise. */
export function textAt(output: unknown, path: string, longest: number): string | undefined {
  const value = path.trim() === '' ? undefined : readAt(output, path.trim());
  const isExact = typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value));
  const words = typeof value === 'string' || isExact ? String(value) : undefined;
  return words !== undefined && words.length <= longest ? words : undefined;
}

/** `isUrlPlace` says that a bare string here is a file's URL, not text that happens to be one. */
function filesIn(value: unknown, isUrlPlace: boolean): OutputFile[] {
  if (typeof value === 'string') return isUrlPlace ? parseFile({ url: value }) : [];
  if (Array.isArray(value)) return value.flatMap((item) => filesIn(item, isUrlPlace));
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.entries(value)
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, item]) => filesIn(item, rank(name) < usualContainers.length || urlName.test(name)));
  return [...parseFile(value), ...nested];
}

function mediaTextsIn(value: unknown): OutputFile[] {
  if (typeof value === 'string') return isMediaUrl(value) ? parseFile({ url: value }) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(mediaTextsIn) : [];
}

function rank(name: string): number {
  const position = usualContainers.indexOf(name);
  return position === -1 ? usualContainers.length : position;
}

/** What is said wrongly beside the address is as good as not said. */
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

/** A file's object comes before the bare `url` inside it, so the first mention is the one that tells most. */
function distinct(files: readonly OutputFile[]): OutputFile[] {
  const seen = new Set<string>();
  return files.filter(({ url }) => !seen.has(url) && seen.add(url));
}

function contentTypeOfDataUrl(url: string): string | undefined {
  return /^data:([^;,]+)/i.exec(url)?.[1]?.toLowerCase();
}
