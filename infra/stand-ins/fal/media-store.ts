import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { contentTypeOfExtension, readExtension, mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import type { Retention } from './request-record.ts';

/** fal's models store files on these hosts, some of which are not fal's own. */
export const mediaHosts = {
  image: 'v3.fal.media',
  video: 'v3b.fal.media',
  audio: 'fal-api-audio-uploads.s3.amazonaws.com',
  other: 'storage.googleapis.com',
} as const;
const loadTimeoutMs = 15_000;

export type FalFile = { url: string; content_type: string; file_name: string; file_size: number };

export class FalMediaStore {
  readonly #folder: string;
  readonly #retention: Retention;
  readonly #reserved = new Set<string>();
  readonly #lifetimes = new Map<string, number>();

  constructor(folder: string, retention: Retention) {
    this.#folder = folder;
    this.#retention = retention;
  }

  async save(bytes: Buffer, extension: string): Promise<FalFile> {
    const fileName = `${randomUUID().replaceAll('-', '')}.${extension}`;
    const path = `${fileName.slice(0, 6)}/${fileName}`;
    await this.#write(path, bytes);
    return {
      url: mediaUrl(path),
      content_type: mediaContentType(fileName),
      file_name: fileName,
      file_size: bytes.length,
    };
  }

  reserve(fileName: string): { path: string; url: string } {
    const path = `${randomUUID().slice(0, 8)}/${basename(fileName).replace(/[^\w.-]/g, '_')}`;
    this.#reserved.add(path);
    return { path, url: mediaUrl(path) };
  }

  limitLifetime(url: string, seconds: number): void {
    const path = pathOfFile(url);
    if (path !== undefined) this.#lifetimes.set(path, seconds);
  }

  has(url: string): Promise<boolean> {
    return this.load(url).then(
      () => true,
      () => false,
    );
  }

  async delete(url: string): Promise<void> {
    const path = pathOfFile(url);
    if (path !== undefined) await rm(this.#fileOf(path), { force: true });
  }

  /** Works once per reserved place. */
  async upload(path: string, bytes: Buffer): Promise<boolean> {
    if (!this.#reserved.delete(path)) return false;
    await this.#write(path, bytes);
    return true;
  }

  async #write(path: string, bytes: Buffer): Promise<void> {
    const file = this.#fileOf(path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }

  async read(path: string): Promise<{ bytes: Buffer; contentType: string }> {
    const file = this.#fileOf(path);
    if (this.#retention.isMediaGone((await stat(file)).mtimeMs, this.#lifetimes.get(path)))
      throw new Error(`${path} has expired`);
    return { bytes: await readFile(file), contentType: mediaContentType(path) };
  }

  async load(url: string): Promise<Buffer> {
    const path = pathOfFile(url);
    if (path !== undefined) return (await this.read(path)).bytes;
    const response = await fetch(url, { signal: AbortSignal.timeout(loadTimeoutMs) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  #fileOf(path: string): string {
    return join(this.#folder, basename(dirname(path)), basename(path));
  }
}

function mediaUrl(path: string): string {
  return `https://${mediaHosts[mediaTypeOfFilename(path) ?? 'other']}/files/${path}`;
}

function pathOfFile(url: string): string | undefined {
  const origin = Object.values(mediaHosts).find((host) => url.startsWith(`https://${host}/files/`));
  return origin && url.slice(`https://${origin}/files/`.length);
}

function mediaContentType(fileName: string): string {
  return contentTypeOfExtension(readExtension(fileName) ?? '') ?? 'application/octet-stream';
}
