import { riffChunk, riffChunks } from './riff.ts';

const drawn = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Says in the header that there are Exif and XMP. https://developers.google.com/speed/webp/docs/riff_container */
const metadataFlags = 0x0c;
/** Of a frame: its place, size and time. */
const frameHeaderBytes = 16;

/** The same picture, pixel for pixel, without Exif, XMP, chunks that nobody knows and what comes after its end. */
export function cleanWebp(bytes: Buffer): Buffer {
  const end = 8 + bytes.readUInt32LE(4);
  const chunks = drawnChunks(bytes.subarray(0, end), 12);
  return riffChunk({ name: 'RIFF', content: Buffer.concat([Buffer.from('WEBP'), ...chunks]) });
}

function drawnChunks(bytes: Buffer, start: number): Buffer[] {
  const kept = riffChunks(bytes, start).filter(({ name }) => drawn.has(name));
  return kept.map(({ name, content }) => riffChunk({ name, content: cleanContent(name, content) }));
}

function cleanContent(name: string, content: Buffer): Buffer {
  if (name === 'VP8X') return Buffer.concat([Buffer.of((content[0] ?? 0) & ~metadataFlags), content.subarray(1)]);
  if (name !== 'ANMF') return content;
  return Buffer.concat([content.subarray(0, frameHeaderBytes), ...drawnChunks(content, frameHeaderBytes)]);
}
