import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { markFile, type MarkSettings } from '#functions/domain/media-marks/mark-file.ts';
import { hasPublicHostname, publicHostsOnly } from '#functions/platform/public-hosts.ts';
import type { StatedFile } from '#shared/rules/model-output.ts';
import { inspectedBytes, type InspectedMedia, inspectMedia } from './inspect-media.ts';
import type { MediaStore } from './media-store.ts';

/** Larger than any model's output and smaller than the function's disk (512 MB). */
const maxResultBytes = 400 * 1024 * 1024;

/** A repeat would find the same file. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  readonly explanation: string;

  constructor(message: string, explanation: string) {
    super(message);
    this.explanation = explanation;
  }
}

export interface StoredMedia extends InspectedMedia {
  readonly fileKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The software that the provider's content credentials or mark of AI name, or an empty text. */
  readonly credentials?: string | undefined;
}

interface RemoteFile {
  readonly url: string;
  readonly name: string;
  readonly stated: StatedFile | undefined;
  readonly marking: MarkSettings;
}

/** Throws `UnusableFile` when it is no media. Stores the file only after `beforeStore` has returned. */
export async function copyResultToMedia<T>(
  media: MediaStore,
  { url, name, stated, marking }: RemoteFile,
  beforeStore: (path: string, stored: StoredMedia) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), name.replaceAll('/', '-'));
  try {
    await downloadTo(path, url, { maxBytes: maxResultBytes });
    const inspected = await inspectFile(path, stated);
    if (inspected === undefined)
      throw new UnusableFile(`${name} is no media`, 'a file that is no image, video or audio');
    const fileKey = `${name}.${inspected.extension}`;
    const { credentials, sizeBytes } = await markFile(path, inspected.contentType, marking);
    const sha256 = await hashFile(path);
    const result = await beforeStore(path, { ...inspected, fileKey, sizeBytes, sha256, credentials });
    await media.putFile(fileKey, { path, sizeBytes, contentType: inspected.contentType });
    return result;
  } finally {
    await rm(path, { force: true });
  }
}

async function inspectFile(path: string, stated: StatedFile | undefined): Promise<InspectedMedia | undefined> {
  const file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
    return buffer.subarray(0, bytesRead);
  };
  try {
    return await inspectMedia(await read(0, inspectedBytes), stated, read);
  } finally {
    await file.close();
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

const timeoutMs = 4 * 60 * 1000;

/** Accepts any public host, because models store results on too many hosts for an allow list. */
export async function downloadTo(path: string, url: string, { maxBytes }: { maxBytes: number }): Promise<number> {
  const { protocol, host } = new URL(url);
  const isInline = protocol === 'data:';
  if (!isInline && !hasPublicHostname(url)) {
    throw new UnusableFile(
      `Results are not fetched from ${protocol}//${host}`,
      'an address from which nothing is fetched',
    );
  }
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isInline && { dispatcher: publicHostsOnly }),
  });
  if (!response.ok || response.body === null) throw new Error(`Failed to download media: ${response.status}`);

  let sizeBytes = 0;
  const sizeLimit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      done(sizeBytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  await pipeline(Readable.from(response.body), sizeLimit, createWriteStream(path));
  return sizeBytes;
}

function tooLarge(maxBytes: number): UnusableFile {
  return new UnusableFile(`The file is larger than ${maxBytes} bytes`, 'a file that is too large');
}
