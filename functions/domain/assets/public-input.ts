import { contentTypeOfExtension, readExtension } from '#shared/kernel/media-types.ts';

export type PublicInput = (payload: Record<string, unknown>) => Promise<Record<string, unknown>>;

const maxInlineBytes = 8 * 1024 * 1024;

/** Replaces files on a developer's machine, which the internet can't reach, by data URIs. */
export function publicInput(mediaBaseUrl: string): PublicInput {
  if (new URL(mediaBaseUrl).protocol === 'https:') return async (payload) => payload;
  const prefix = `${mediaBaseUrl}/`;
  const inline = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string' && value.startsWith(prefix)) return dataUri(value);
    if (Array.isArray(value)) return Promise.all(value.map(inline));
    if (typeof value === 'object' && value !== null) return inlineAll(value);
    return value;
  };
  const inlineAll = async (record: object): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      await Promise.all(Object.entries(record).map(async ([name, value]) => [name, await inline(value)] as const)),
    );
  return inlineAll;
}

export function publicUrl(mediaBaseUrl: string): (fileKey: string) => Promise<string> {
  const isPublic = new URL(mediaBaseUrl).protocol === 'https:';
  return (fileKey) => {
    const url = `${mediaBaseUrl}/${fileKey}`;
    return isPublic ? Promise.resolve(url) : dataUri(url);
  };
}

async function dataUri(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} can't be read: ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const contentType = contentTypeOfExtension(readExtension(url) ?? '') ?? 'application/octet-stream';
  return `data:${contentType};base64,${bytes.subarray(0, maxInlineBytes).toString('base64')}`;
}
