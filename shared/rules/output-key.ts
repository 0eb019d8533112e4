import { readAt } from '../form/field-path.ts';
import { isJsonObject, type JsonValue } from './json.ts';
import { isMediaUrl } from './media-type.ts';
import { readOutputs } from './model-output.ts';

/** A container of media in a provider's answer. */
export interface MediaPath {
  /** The container's name alone, without an index and without `.url`: what an output key is. */
  readonly key: string;
  /** Where its first file is: `images[0].url`. */
  readonly path: string;
  readonly url: string;
}

const address = /^(https?:\/\/|data:(image|video|audio)\/)/i;

/** Whether a key is a container's name alone: possibly of a nested one, `data.images`, but of no single item or address. */
export function isOutputKey(key: string): boolean {
  return !/\[|\.url$|(^|\.)\d+(\.|$)/.test(key);
}

/**
 * Every container that holds media and can be an output key, in the answer's order; what has no key of its own is in the
 * container around it.
 */
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

/** Whether a run's files are where the output key says. */
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

/** In a list, the media may be anywhere in an item: the list is still their container. */
function firstInItem(item: JsonValue, path: string): Omit<MediaPath, 'key'> | undefined {
  const [nested] = pathsIn(item);
  return firstMedia(item, path) ?? (nested && { path: `${path}.${nested.path}`, url: nested.url });
}

function isMediaData(text: string): boolean {
  return text.startsWith('data:') && address.test(text);
}
