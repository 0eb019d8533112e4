import { writeOggChecksum } from '#functions/domain/media-cleaning/sound.ts';
import { brand } from '#shared/brand.ts';
import {
  insert,
  type Change,
  type MeasuredFile,
  isWholeRiff,
  note,
  overwrite,
  riffChunk,
  riffSize,
  xmp,
} from './mark-bytes.ts';

/** The XMP chunk of RIFF files is called `_PMX`; players show the comment. */
export async function markWav(file: MeasuredFile): Promise<readonly Change[] | undefined> {
  const head = await file.read(0, 12);
  if (!isWholeRiff(head, file.size)) return undefined;
  const comment = Buffer.concat([Buffer.from('INFO'), riffChunk('ICMT', Buffer.from(`${note}\0`))]);
  const marking = Buffer.concat([riffChunk('LIST', comment), riffChunk('_PMX', xmp)]);
  return [overwrite(4, riffSize(file.size + marking.length)), insert(file.size, marking)];
}

/** https://id3.org/id3v2.3.0: each byte of a length has seven bits. */
export async function markMp3({ read }: MeasuredFile): Promise<readonly Change[] | undefined> {
  const head = await read(0, 10);
  if (head.toString('latin1', 0, 3) !== 'ID3') {
    const frames = id3Frames(3);
    return [insert(0, Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), sevenBitLength(frames.length), frames]))];
  }
  const [version = 0, flags = 0] = [head[3], head[5]];
  // Flags stand for other layouts of the tag.
  if ((version !== 3 && version !== 4) || flags !== 0) return undefined;
  const frames = id3Frames(version);
  const length = readSevenBits(head.subarray(6, 10)) + frames.length;
  return [overwrite(6, sevenBitLength(length)), insert(10, frames)];
}

function id3Frames(version: 3 | 4): Buffer {
  const comment = Buffer.from(`\0eng\0${note}`, 'latin1');
  const frames = [['COMM', comment] as const, ['PRIV', Buffer.concat([Buffer.from('XMP\0'), xmp])] as const];
  return Buffer.concat(
    frames.flatMap(([name, content]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(content.length);
      const size = version === 4 ? sevenBitLength(content.length) : length;
      return [Buffer.from(name), size, Buffer.alloc(2), content];
    }),
  );
}

function sevenBitLength(length: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (length >>> shift) & 0x7f));
}

function readSevenBits(bytes: Buffer): number {
  return bytes.reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const withLength = (text: string | Buffer) => Buffer.concat([littleEndian(Buffer.byteLength(text)), Buffer.from(text)]);
const comments = [withLength(`COMMENT=${note}`), withLength(`XMP=${xmp.toString()}`)];

/** A list has the name of its program, a count and the comments. https://www.xiph.org/vorbis/doc/v-comment.html */
function addComments(list: Buffer): Buffer | undefined {
  const readNumber = (at: number) => (at + 4 <= list.length ? list.readUInt32LE(at) : list.length);
  const countAt = 4 + readNumber(0);
  const count = readNumber(countAt);
  let end = countAt + 4;
  for (let index = 0; index < count && end <= list.length; index++) end += 4 + readNumber(end);
  if (end > list.length) return undefined;
  const added = littleEndian(count + comments.length);
  return Buffer.concat([
    list.subarray(0, countAt),
    added,
    list.subarray(countAt + 4, end),
    ...comments,
    list.subarray(end),
  ]);
}

const lastFlacBlock = 0x80;
const flacComments = 4;

/** A file has one block of comments. https://www.rfc-editor.org/rfc/rfc9639.html#section-8 */
export async function markFlac({ read }: MeasuredFile): Promise<readonly Change[] | undefined> {
  const start = await read(0, 8);
  if (start.toString('latin1', 0, 4) !== 'fLaC' || start.length < 8) return undefined;
  for (let at = 4; ;) {
    const head = await read(at, 4);
    const [flags] = head;
    if (flags === undefined || head.length < 4) return undefined;
    const length = head.readUIntBE(1, 3);
    if ((flags & 0x7f) === flacComments) {
      const changed = addComments(await read(at + 4, length));
      return changed && [{ at, replaced: 4 + length, bytes: flacBlock(flags, changed) }];
    }
    at += 4 + length;
    if ((flags & lastFlacBlock) === 0) continue;
    const added = Buffer.concat([withLength(brand.name), littleEndian(comments.length), ...comments]);
    return [
      overwrite(at - 4 - length, Buffer.of(flags & 0x7f)),
      insert(at, flacBlock(lastFlacBlock | flacComments, added)),
    ];
  }
}

function flacBlock(flags: number, content: Buffer): Buffer {
  const { length } = content;
  return Buffer.concat([Buffer.of(flags, length >>> 16, length >>> 8, length), content]);
}

/** The packet of comments is the second one of these streams, and starts with this name. */
const oggCodecs = [
  { first: 'OpusHead', comments: 'OpusTags' },
  { first: '\x01vorbis', comments: '\x03vorbis' },
];
const oggPageHead = 27;
const continuedPage = 1;
const firstPage = 2;
const longestLacing = 255;

/** Writes the page with the comments again, when it holds all of them. https://www.rfc-editor.org/rfc/rfc3533#section-6 */
export async function markOgg({ read }: MeasuredFile): Promise<readonly Change[] | undefined> {
  const first = await readOggPage(read, 0);
  const codec = oggCodecs.find((known) => first?.content.toString('latin1').startsWith(known.first));
  const page = first && codec && (await readOggPage(read, first.length));
  if (!page || (page.flags & (continuedPage | firstPage)) !== 0) return undefined;
  const last = page.lacing.findIndex((size) => size < longestLacing);
  if (last < 0 || !page.content.toString('latin1').startsWith(codec.comments)) return undefined;
  const packetEnd = page.lacing.subarray(0, last + 1).reduce((sum, size) => sum + size, 0);
  const name = codec.comments.length;
  const changed = addComments(page.content.subarray(name, packetEnd));
  if (changed === undefined) return undefined;
  const packet = Buffer.concat([page.content.subarray(0, name), changed]);
  const lacing = Buffer.concat([lacePacket(packet.length), page.lacing.subarray(last + 1)]);
  if (lacing.length > longestLacing) return undefined;
  const head = Buffer.from(page.head);
  head[26] = lacing.length;
  const bytes = Buffer.concat([head, lacing, packet, page.content.subarray(packetEnd)]);
  writeOggChecksum(bytes);
  return [{ at: first.length, replaced: page.length, bytes }];
}

async function readOggPage(read: MeasuredFile['read'], at: number) {
  const head = await read(at, oggPageHead);
  if (head.length < oggPageHead || head.toString('latin1', 0, 4) !== 'OggS') return undefined;
  const lacing = await read(at + oggPageHead, head[26] ?? 0);
  const size = lacing.reduce((sum, part) => sum + part, 0);
  const content = await read(at + oggPageHead + lacing.length, size);
  if (content.length < size) return undefined;
  return { head, flags: head[5] ?? 0, lacing, content, length: oggPageHead + lacing.length + size };
}

/** The sizes of a packet's parts: the last one is below 255, and so may be empty. */
function lacePacket(length: number): Buffer {
  const whole = Math.floor(length / longestLacing);
  return Buffer.concat([Buffer.alloc(whole, longestLacing), Buffer.of(length % longestLacing)]);
}
