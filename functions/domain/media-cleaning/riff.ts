import { damaged } from './uncleanable.ts';

interface RiffChunk {
  readonly name: string;
  readonly content: Buffer;
}

/** The chunks of a RIFF file or list from `start` on. */
export function riffChunks(bytes: Buffer, start: number): RiffChunk[] {
  const chunks: RiffChunk[] = [];
  for (let at = start; at + 8 <= bytes.length;) {
    const contentEnd = at + 8 + bytes.readUInt32LE(at + 4);
    if (contentEnd > bytes.length) throw damaged();
    chunks.push({ name: bytes.toString('latin1', at, at + 4), content: bytes.subarray(at + 8, contentEnd) });
    // Chunks begin at even places.
    at = contentEnd + (contentEnd % 2 === start % 2 ? 0 : 1);
  }
  return chunks;
}

export function riffChunk({ name, content }: RiffChunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
