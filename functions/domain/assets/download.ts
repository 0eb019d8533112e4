import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isOfNamedHost, publicHostsOnly } from './public-hosts.ts';

const timeoutMs = 4 * 60 * 1000;

/**
 * Streams a file to disk, from whatever host of the public internet it is on, and returns its size in bytes; throws beyond
 * `maxBytes`. Models keep their files at more hosts than any list would know.
 */
export async function downloadTo(path: string, url: string, { maxBytes }: { maxBytes: number }): Promise<number> {
  const { protocol, host } = new URL(url);
  const isInline = protocol === 'data:';
  if (!isInline && !isOfNamedHost(url)) throw new Error(`Results are not fetched from ${protocol}//${host}`);
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isInline && { dispatcher: publicHostsOnly }),
  });
  if (!response.ok || response.body === null) throw new Error(`Failed to download media: ${response.status}`);

  let sizeBytes = 0;
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      done(sizeBytes > maxBytes ? new Error(`The file is larger than ${maxBytes} bytes`) : null, chunk);
    },
  });
  await pipeline(Readable.from(response.body), cap, createWriteStream(path));
  return sizeBytes;
}
