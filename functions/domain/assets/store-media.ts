import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatedFile } from '#shared/rules/model-output.ts';
import { downloadTo } from '#functions/domain/assets/download.ts';
import { type InspectedMedia, inspectedBytes, inspectMedia } from './inspect-media.ts';
import type { MediaStore } from './media-store.ts';

/** Larger than any model's output and smaller than the function's disk (512 MB). */
const maxBytes = 400 * 1024 * 1024;

export interface StoredMedia extends InspectedMedia {
  readonly fileKey: string;
  readonly sizeBytes: number;
}

interface RemoteFile {
  readonly url: string;
  readonly name: string;
  /** The type to assume when the content has no signature. */
  readonly stated: StatedFile | undefined;
}

/**
 * Copies a provider's file to `{name}.{extension}`; throws when it is no media. `use` can read the file on disk before
 * it is deleted.
 */
export async function storeMedia<T>(
  media: MediaStore,
  { url, name, stated }: RemoteFile,
  use: (path: string, stored: StoredMedia) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), name.replaceAll('/', '-'));
  try {
    const sizeBytes = await downloadTo(path, url, { maxBytes });
    const inspected = await inspectMedia(await readStart(path), stated);
    if (inspected === undefined) throw new Error(`${name} is no media`);
    const fileKey = `${name}.${inspected.extension}`;
    await media.putFile(fileKey, { path, sizeBytes, contentType: inspected.contentType });
    return await use(path, { ...inspected, fileKey, sizeBytes });
  } finally {
    await rm(path, { force: true });
  }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(inspectedBytes), length: inspectedBytes });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
