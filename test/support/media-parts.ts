import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** Reads one of the small files in `media`, as phones, cameras and recorders write them. */
export function readSample(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'media', name));
}

export function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

export function ebml(id: number, content: Buffer): Buffer {
  const name = Buffer.from(id.toString(16), 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(content.length, 4);
  size[0] = 1;
  return Buffer.concat([name, size, content]);
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export function riff(form: string, chunks: (Buffer | string)[], name = 'RIFF'): Buffer {
  const content = Buffer.concat([form, ...chunks].map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

export function withChunk(webp: Buffer, name: string, content: string): Buffer[] {
  return [webp.subarray(12), riff(content, [], name)];
}

export function iconOf(pictures: readonly Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.set([0, 0, 1, 0, pictures.length]);
  let at = directory.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    directory.set([16, 16, 0, 0, 1, 0, 32, 0], entry);
    directory.writeUInt32LE(picture.length, entry + 8);
    directory.writeUInt32LE(at, entry + 12);
    at += picture.length;
  }
  return Buffer.concat([directory, ...pictures]);
}

export const onePixelGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
