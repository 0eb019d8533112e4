import { damagedError } from './uncleanable.ts';

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Frames, tables and scans: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const isPictureMarker = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xd0 && marker <= 0xd7) || (marker >= 0xda && marker <= 0xdd);

const colourSegments: readonly (readonly [marker: number, name: string])[] = [
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

export function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw damagedError();
    const marker = bytes[at + 1];
    if (marker === undefined || marker === endOfImage) break;
    const end = marker === 0xff ? at + 1 : endOfSegment(bytes, at, marker);
    if (isKeptSegment(bytes.subarray(at, end), marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]);
}

/** Drops Exif (place, time, camera), XMP and comments. */
function isKeptSegment(segment: Buffer, marker: number): boolean {
  if (isPictureMarker(marker)) return true;
  return colourSegments.some(([kind, name]) => kind === marker && segment.toString('latin1', 4).startsWith(name));
}

function endOfSegment(bytes: Buffer, at: number, marker: number): number {
  const hasNoLength = marker >= 0xd0 && marker <= 0xd7;
  const end = hasNoLength ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
  return marker === startOfScan ? endOfScan(bytes, end) : end;
}

/** Within a scan, a zero or a restart marker follows 0xff. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

const pngSignatureBytes = 8;
const pngFrameBytes = 12;

/** Pixels, animation and colours. https://www.w3.org/TR/png-3/#4Concepts.FormatTypes */
const drawnPngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS acTL fcTL fdAT cHRM cICP gAMA iCCP mDCV cLLI sBIT sRGB bKGD pHYs'.split(' '),
);

export function cleanPng(bytes: Buffer): Buffer {
  const kept = pngChunks(bytes).filter(({ name }) => drawnPngChunks.has(name));
  return Buffer.concat([bytes.subarray(0, pngSignatureBytes), ...kept.map(({ chunk }) => chunk)]);
}

export function pngFrames(bytes: Buffer): number {
  const control = pngChunks(bytes).find(({ name }) => name === 'acTL');
  return control === undefined ? 1 : control.chunk.readUInt32BE(8);
}

function pngChunks(bytes: Buffer): { name: string; chunk: Buffer }[] {
  const chunks: { name: string; chunk: Buffer }[] = [];
  for (let at = pngSignatureBytes; chunks.at(-1)?.name !== 'IEND';) {
    const end = at + pngFrameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) throw damagedError();
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), chunk: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

const gifImage = 0x2c;
const gifExtension = 0x21;
const gifEnd = 0x3b;

const graphicControl = 0xf9;
const application = 0xff;
/** Repetition and colour profile; blocks of other applications are metadata. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function cleanGif(bytes: Buffer): Buffer {
  let at = 13 + colourTableBytes(bytes[10]);
  let kept = at;
  // Moves blocks within one buffer, because a file can have millions.
  while (bytes[at] !== gifEnd) {
    const blockEnd = endOfBlock(bytes, at);
    if (isKeptBlock(bytes.subarray(at, blockEnd))) {
      bytes.copyWithin(kept, at, blockEnd);
      kept += blockEnd - at;
    }
    at = blockEnd;
  }
  bytes[kept] = gifEnd;
  return bytes.subarray(0, kept + 1);
}

function isKeptBlock(block: Buffer): boolean {
  if (block[0] === gifImage) return true;
  if (block[1] === graphicControl) return true;
  return block[1] === application && keptApplications.includes(block.toString('latin1', 3, 14));
}

function endOfBlock(bytes: Buffer, at: number): number {
  if (bytes[at] === gifExtension) return endOfSubBlocks(bytes, at + 2);
  if (bytes[at] !== gifImage) throw damagedError();
  return endOfSubBlocks(bytes, at + 10 + colourTableBytes(bytes[at + 9]) + 1);
}

function endOfSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] !== 0) {
    const length = bytes[at];
    if (length === undefined) throw damagedError();
    at += length + 1;
  }
  return at + 1;
}

function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

const drawnWebpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Header flags for Exif and XMP. https://developers.google.com/speed/webp/docs/riff_container */
const metadataFlags = 0x0c;
const webpFrameHeaderBytes = 16;

export function cleanWebp(bytes: Buffer): Buffer {
  const end = 8 + bytes.readUInt32LE(4);
  const chunks = copyDrawnChunks(bytes.subarray(0, end), 12);
  return riffChunk({ name: 'RIFF', content: Buffer.concat([Buffer.from('WEBP'), ...chunks]) });
}

function copyDrawnChunks(bytes: Buffer, start: number): Buffer[] {
  const kept = riffChunks(bytes, start).filter(({ name }) => drawnWebpChunks.has(name));
  return kept.map(({ name, content }) => riffChunk({ name, content: cleanWebpChunk(name, content) }));
}

function cleanWebpChunk(name: string, content: Buffer): Buffer {
  if (name === 'VP8X') return Buffer.concat([Buffer.of((content[0] ?? 0) & ~metadataFlags), content.subarray(1)]);
  if (name !== 'ANMF') return content;
  return Buffer.concat([content.subarray(0, webpFrameHeaderBytes), ...copyDrawnChunks(content, webpFrameHeaderBytes)]);
}

interface RiffChunk {
  readonly name: string;
  readonly content: Buffer;
}

function riffChunks(bytes: Buffer, start: number): RiffChunk[] {
  const chunks: RiffChunk[] = [];
  for (let at = start; at + 8 <= bytes.length;) {
    const contentEnd = at + 8 + bytes.readUInt32LE(at + 4);
    if (contentEnd > bytes.length) throw damagedError();
    chunks.push({ name: bytes.toString('latin1', at, at + 4), content: bytes.subarray(at + 8, contentEnd) });
    at = contentEnd + (contentEnd % 2 === start % 2 ? 0 : 1);
  }
  return chunks;
}

function riffChunk({ name, content }: RiffChunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
