import { damagedError, placeError } from './uncleanable.ts';

const playedRiffChunks = new Set('fmt |fact|data|cue |smpl|idx1|JUNK|avih|strh|strf|indx|vprp|dmlh'.split('|'));
const playedRiffLists = new Set(['movi', 'rec ']);
const enteredRiffLists = new Set(['hdrl', 'strl', 'odml']);

export function cleanRiffMedia(bytes: Buffer): Buffer {
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const list = bytes.toString('latin1', at + 8, at + 12);
    const isPlayed = name === 'LIST' ? playedRiffLists.has(list) : playedRiffChunks.has(name);
    // A large film continues in further RIFF files.
    const isEntered = name === 'RIFF' || (name === 'LIST' && enteredRiffLists.has(list));
    if (!isPlayed && !isEntered) overwriteChunk(bytes, at, length);
    at += isEntered ? 12 : 8 + length + (length % 2);
  }
  return bytes;
}

/** Format, sound, version and compressed sound. https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/AIFF/AIFF.html */
const playedAiffChunks = new Set(['COMM', 'SSND', 'FVER']);

export function cleanAiff(bytes: Buffer): Buffer {
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at + 4);
    if (!playedAiffChunks.has(bytes.toString('latin1', at, at + 4))) overwriteChunk(bytes, at, length);
    at += 8 + length + (length % 2);
  }
  return bytes;
}

function overwriteChunk(bytes: Buffer, start: number, length: number): void {
  bytes.write('JUNK', start, 'latin1');
  bytes.fill(0, start + 8, start + 8 + length);
}

const flacPadding = 1;
/** Stream information, padding and seek table. https://www.rfc-editor.org/rfc/rfc9639.html#section-8 */
const playedFlacBlocks = new Set([0, flacPadding, 3]);

export function cleanFlac(tagged: Buffer): Buffer {
  const bytes = withoutTags(tagged);
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

const id3HeadBytes = 10;
const id3EndBytes = 128;
const apeHeadBytes = 32;

/** Removes the tags around MP3, AAC and FLAC: ID3 and APE before the sound, and both with Lyrics3 after it. */
export function withoutTags(bytes: Buffer): Buffer {
  const { length } = bytes;
  if (startsWith(bytes, 'ID3') && length >= id3HeadBytes) {
    const footer = ((bytes[5] ?? 0) & 0x10) === 0 ? 0 : id3HeadBytes;
    return withoutTags(bytes.subarray(id3HeadBytes + readSevenBits(bytes, 6) + footer));
  }
  if (startsWith(bytes, 'APETAGEX') && length >= apeHeadBytes)
    return withoutTags(bytes.subarray(apeHeadBytes + bytes.readUInt32LE(12)));
  const tail = (size: number) => bytes.subarray(Math.max(0, length - size));
  const cut = (size: number) => withoutTags(bytes.subarray(0, Math.max(0, length - size)));
  if (length >= id3EndBytes && startsWith(tail(id3EndBytes), 'TAG')) return cut(id3EndBytes);
  if (length >= id3HeadBytes && startsWith(tail(id3HeadBytes), '3DI'))
    return cut(2 * id3HeadBytes + readSevenBits(tail(id3HeadBytes), 6));
  const lyrics = length >= 15 && /^(\d{6})LYRICS200$/.exec(tail(15).toString('latin1'))?.[1];
  if (lyrics) return cut(15 + Number(lyrics));
  if (length >= apeHeadBytes && startsWith(tail(apeHeadBytes), 'APETAGEX')) {
    const foot = tail(apeHeadBytes);
    const hasHead = (foot.readUInt32LE(20) & 0x8000_0000) !== 0;
    return cut(foot.readUInt32LE(12) + (hasHead ? apeHeadBytes : 0));
  }
  return bytes;
}

function startsWith(bytes: Buffer, name: string): boolean {
  return bytes.toString('latin1', 0, name.length) === name;
}

function readSevenBits(bytes: Buffer, start: number): number {
  return bytes.subarray(start, start + 4).reduce((sum, byte) => sum * 128 + byte, 0);
}

/** The first packet of a stream names its codec. The second contains the comments, after these bytes. */
const oggComments = [
  { codec: '\x01vorbis', head: 7 },
  { codec: 'OpusHead', head: 8 },
  { codec: '\x80theora', head: 7 },
  { codec: 'Speex   ', head: 0 },
  { codec: '\x7fFLAC', head: 4 },
];

interface OggStream {
  readonly codec: string;
  readonly head: number;
  packet: number;
  isComment: boolean;
  read: number;
}

/** Overwrites the comments in place: an empty list has zeros only. https://www.rfc-editor.org/rfc/rfc3533 */
export function cleanOgg(bytes: Buffer): Buffer {
  const streams = new Map<number, OggStream>();
  for (let at = 0; at + 27 <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS';) {
    const serial = bytes.readUInt32LE(at + 14);
    const sizes = bytes.subarray(at + 27, at + 27 + (bytes[at + 26] ?? 0));
    const content = at + 27 + sizes.length;
    const end = content + sizes.reduce((sum, size) => sum + size, 0);
    if (end > bytes.length) throw damagedError();
    const isFirst = ((bytes[at + 5] ?? 0) & 2) !== 0;
    const known = isFirst ? undefined : streams.get(serial);
    const stream = known ?? newOggStream(bytes.subarray(content, end));
    streams.set(serial, stream);
    let from = content;
    for (const size of sizes) {
      overwriteComments(bytes.subarray(from, from + size), stream);
      from += size;
      stream.read += size;
      if (size < 255) Object.assign(stream, { packet: stream.packet + 1, read: 0 });
    }
    writeOggChecksum(bytes.subarray(at, end));
    at = end;
  }
  return bytes;
}

function newOggStream(start: Buffer): OggStream {
  const known = oggComments.find(({ codec }) => startsWith(start, codec));
  if (known === undefined) throw placeError();
  return { ...known, packet: 0, isComment: false, read: 0 };
}

function overwriteComments(part: Buffer, stream: OggStream): void {
  const { codec, head, packet, read } = stream;
  // FLAC continues with pictures and other blocks, until its sound starts with 0xff.
  if (read === 0) stream.isComment = codec === '\x7fFLAC' ? packet > 0 && part[0] !== 0xff : packet === 1;
  if (!stream.isComment) return;
  part.fill(0, Math.min(part.length, Math.max(0, head - read)));
  // The list of Vorbis ends with a bit, after the lengths of its vendor and of the list.
  const mark = head + 8 - read;
  if (codec === '\x01vorbis' && mark >= 0 && mark < part.length) part[mark] = 1;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});

export function writeOggChecksum(page: Buffer): void {
  page.writeUInt32LE(0, 22);
  page.writeUInt32LE(page.reduce((sum, byte) => (sum << 8) ^ (checksums[(sum >>> 24) ^ byte] ?? 0), 0) >>> 0, 22);
}
