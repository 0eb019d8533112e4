import { damagedError } from './uncleanable.ts';

/** Boxes that contain boxes. https://developer.apple.com/documentation/quicktime-file-format */
const isoContainers = new Set(['moov', 'trak', 'mdia', 'moof', 'traf', 'edts', 'minf']);
const isoMetadata = new Set(['udta', 'meta', 'uuid', 'XMP_']);

interface Box {
  readonly name: string;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
}

/** Overwrites metadata of MP4 and MOV in place, because tables in the file contain absolute positions. */
export function cleanIsoMedia(bytes: Buffer): Buffer {
  cleanBoxes(bytes, 0, bytes.length);
  return bytes;
}

function cleanBoxes(bytes: Buffer, start: number, end: number): void {
  for (let at = start; at + 8 <= end;) {
    const box = readBox(bytes, at, end);
    if (isoContainers.has(box.name)) cleanBoxes(bytes, box.contentStart, box.end);
    if (isoMetadata.has(box.name)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, box.contentStart, box.end);
    }
    at = box.end;
  }
}

function readBox(bytes: Buffer, start: number, limit: number): Box {
  const length = bytes.readUInt32BE(start);
  const isLong = length === 1;
  const statedLength = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : length;
  const contentStart = start + (isLong ? 16 : 8);
  // Length 0 means until the end of the file, and a truncated file ends early.
  const end = length === 0 ? limit : Math.min(limit, start + statedLength);
  if (end < contentStart) throw damagedError();
  return { name: bytes.toString('latin1', start + 4, start + 8), start, contentStart, end };
}

const matroskaSegment = 0x18538067;
/** Tags and attachments. `Info` stays, because players need it. https://www.rfc-editor.org/rfc/rfc9559.html */
const matroskaMetadata = new Set([0x1254c367, 0x1941a469]);
const matroskaVoid = 0xec;

interface Element {
  readonly id: number;
  readonly contentStart: number;
  /** Undefined for an element of unknown size, as in live recordings. */
  readonly end: number | undefined;
}

export function cleanMatroska(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length;) {
    const element = readElement(bytes, at);
    if (element === undefined) break;
    const { id, contentStart, end } = element;
    if (matroskaMetadata.has(id) && end !== undefined) overwriteElement(bytes, at, Math.min(end, bytes.length));
    // Enters a segment or an element without an end instead of skipping it.
    at = id === matroskaSegment || end === undefined ? contentStart : end;
  }
  return bytes;
}

/** Writes a void element of equal length: one byte id, eight bytes size. */
function overwriteElement(bytes: Buffer, start: number, end: number): void {
  bytes.fill(0, start, end);
  bytes[start] = matroskaVoid;
  const sizeBytes = Math.min(8, end - start - 1);
  bytes.writeUIntBE(end - start - 1 - sizeBytes, start + 1 + Math.max(0, sizeBytes - 6), Math.min(6, sizeBytes));
  bytes[start + 1] = (bytes[start + 1] ?? 0) | (0x100 >> sizeBytes);
}

function readElement(bytes: Buffer, start: number): Element | undefined {
  const id = readNumber(bytes, start, 0xff);
  const size = id && readNumber(bytes, start + id.length, 0x7f);
  if (id === undefined || size === undefined) return undefined;
  const contentStart = start + id.length + size.length;
  const isUnknown = size.value === 2 ** (7 * size.length) - 1;
  return { id: id.value, contentStart, end: isUnknown ? undefined : contentStart + size.value };
}

/** The leading bits give the number's length in bytes. An id keeps these bits (`0xff`), a size drops them (`0x7f`). */
function readNumber(bytes: Buffer, start: number, bits: 0xff | 0x7f): { value: number; length: number } | undefined {
  const first = bytes[start] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || start + length > bytes.length) return undefined;
  let value = bits === 0xff ? first : first & (bits >> (length - 1));
  for (let at = start + 1; at < start + length; at++) value = value * 256 + (bytes[at] ?? 0);
  return { value, length };
}

/** Sound, pictures and their index in WAV and AVI. */
const playedRiffChunks = new Set(['fmt ', 'fact', 'data', 'cue ', 'smpl', 'idx1', 'JUNK']);
const playedRiffLists = new Set(['hdrl', 'movi', 'rec ']);

/** Overwrites all other chunks in place. Stops at a length beyond the file. */
export function cleanRiffMedia(bytes: Buffer): Buffer {
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const isPlayed =
      name === 'LIST' ? playedRiffLists.has(bytes.toString('latin1', at + 8, at + 12)) : playedRiffChunks.has(name);
    // A large film continues in further RIFF files.
    const isNextSegment = name === 'RIFF';
    if (!isPlayed && !isNextSegment) {
      bytes.write('JUNK', at, 'latin1');
      bytes.fill(0, at + 8, at + 8 + length);
    }
    at += isNextSegment ? 12 : 8 + length + (length % 2);
  }
  return bytes;
}

const flacPadding = 1;
/** Stream information, padding and seek table. https://www.rfc-editor.org/rfc/rfc9639.html#section-8 */
const playedFlacBlocks = new Set([0, flacPadding, 3]);

export function cleanFlac(bytes: Buffer): Buffer {
  // Another tag can precede the signature; this code can't clean it.
  if (bytes.toString('latin1', 0, 4) !== 'fLaC') throw damagedError();
  for (let at = 4; ;) {
    const head = bytes[at];
    if (head === undefined) throw damagedError();
    const end = at + 4 + bytes.readUIntBE(at + 1, 3);
    if (!playedFlacBlocks.has(head & 0x7f)) {
      bytes[at] = (head & 0x80) | flacPadding;
      bytes.fill(0, at + 4, end);
    }
    if ((head & 0x80) !== 0) return bytes;
    at = end;
  }
}

const id3HeaderBytes = 10;

/** Removes ID3 tags before the sound, which can contain pictures. https://id3.org/id3v2.4.0-structure */
export function cleanMp3(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return bytes;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at] ?? 0), 0);
  return cleanMp3(bytes.subarray(id3HeaderBytes + size));
}
