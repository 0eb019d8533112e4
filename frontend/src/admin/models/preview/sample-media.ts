import {
  contentTypeOfExtension,
  extensionOf,
  type MediaType,
  mediaTypeOfContentType,
} from '#shared/kernel/media-types.ts';
import { isJsonObject, type JsonValue } from '#shared/kernel/json.ts';
import { readOutputs } from '#shared/rules/model-output.ts';

export interface SampleFile {
  readonly url: string;
  readonly type: MediaType;
}

/** Where a preview looks for files, and what is there. */
const containers: readonly (readonly [string, MediaType])[] = [
  ['images', 'image'],
  ['image', 'image'],
  ['videos', 'video'],
  ['video', 'video'],
  ['audios', 'audio'],
  ['audio', 'audio'],
];

const mostPerKind = 6;

/** The files in a sample answer, at most six of a kind. */
export function sampleFiles(answer: JsonValue, outputKey: string): SampleFile[] {
  const files = readOutputs(answer, outputKey).map(({ url, contentType }): SampleFile => {
    const stated = contentType ?? contentTypeOfExtension(extensionOf(url) ?? '') ?? '';
    return { url, type: mediaTypeOfContentType(stated) ?? kindOfContainer(answer, url) };
  });
  return ['image', 'video', 'audio'].flatMap((kind) => files.filter(({ type }) => type === kind).slice(0, mostPerKind));
}

function kindOfContainer(answer: JsonValue, url: string): MediaType {
  if (!isJsonObject(answer)) return 'image';
  const found = containers.find(([name]) =>
    readOutputs({ [name]: answer[name] }, name).some((file) => file.url === url),
  );
  return found?.[1] ?? 'image';
}
