import { crc32 } from 'node:zlib';
import { readElement } from '#functions/domain/media-cleaning/matroska.ts';
import {
  type Change,
  insert,
  isWholeRiff,
  type MeasuredFile,
  note,
  overwrite,
  riffChunk,
  riffSize,
  xmp,
} from './mark-bytes.ts';
import { markFlac, markMp3, markOgg, markWav } from './mark-sound.ts';

const isoTypes = /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a))$/;
const matroskaTypes = /^(video|audio)\/(webm|matroska)$/;

export async function planMark(contentType: string, file: MeasuredFile): Promise<readonly Change[] | undefined> {
  if (isoTypes.test(contentType)) return markIsoMedia(file);
  if (matroskaTypes.test(contentType)) return markMatroska(file);
  if (contentType.startsWith('audio/ogg')) return markOgg(file);
  switch (contentType) {
    case 'image/jpeg':
      return markJpeg(file);
    case 'image/png':
    case 'image/apng':
      return markPng();
    case 'image/webp':
      return markWebp(file);
    case 'image/gif':
      return markGif(file);
    case 'audio/wav':
      return markWav(file);
    case 'audio/mpeg':
      return markMp3(file);
    case 'audio/flac':
      return markFlac(file);
    default:
      return undefined;
  }
}

const jfif = 0xe0;
const exif = 0xe1;

/** Inserts the mark behind JFIF and Exif, which readers expect first. */
async function markJpeg({ read }: MeasuredFile): Promise<readonly Change[] | undefined> {
  let at = 2;
  for (;;) {
    const head = await read(at, 8);
    if (head.length < 4 || head[0] !== 0xff) return undefined;
    const isFirst = head[1] === jfif || (head[1] === exif && head.toString('latin1', 4, 8) === 'Exif');
    if (!isFirst) break;
    at += 2 + head.readUInt16BE(2);
  }
  const content = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return [insert(at, Buffer.concat([head, content]))];
}

/** The signature and the first chunk always have this length. https://www.w3.org/TR/png-3/#11iTXt */
const pngHeaderEnd = 33;

function markPng(): readonly Change[] {
  const typed = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0'), xmp]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(typed.length - 4, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), chunk.length - 4);
  return [insert(pngHeaderEnd, chunk)];
}

const hasXmp = 0x04;
const hasAlpha = 0x10;

/** https://developers.google.com/speed/webp/docs/riff_container */
async function markWebp(file: MeasuredFile): Promise<readonly Change[] | undefined> {
  const head = await file.read(0, 30);
  const flags = head[20] ?? 0;
  const isExtended = head.toString('latin1', 12, 16) === 'VP8X';
  if (!isWholeRiff(head, file.size) || (isExtended && (flags & hasXmp) !== 0)) return undefined;
  const marking = riffChunk('XMP ', xmp);
  if (isExtended) {
    return [
      overwrite(4, riffSize(file.size + marking.length)),
      overwrite(20, Buffer.of(flags | hasXmp)),
      insert(file.size, marking),
    ];
  }
  const extension = extendedHeader(head);
  if (extension === undefined) return undefined;
  return [
    overwrite(4, riffSize(file.size + extension.length + marking.length)),
    insert(12, extension),
    insert(file.size, marking),
  ];
}

function extendedHeader(head: Buffer): Buffer | undefined {
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return newExtension(hasXmp, head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return undefined;
  const bits = head.readUInt32LE(21);
  const isTransparent = ((bits >>> 28) & 1) === 1;
  return newExtension(isTransparent ? hasXmp | hasAlpha : hasXmp, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function newExtension(flags: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', content);
}

/** Leads readers that skip the packet to its end. https://developer.adobe.com/xmp/docs/XMPSpecifications/, part 3 */
const gifLanding = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
const gifTrailer = 0x3b;

/** Files of the older version have no extensions. */
async function markGif({ size, read }: MeasuredFile): Promise<readonly Change[] | undefined> {
  const version = (await read(0, 6)).toString('latin1');
  const [last] = await read(size - 1, 1);
  if (version !== 'GIF89a' || last !== gifTrailer) return undefined;
  const head = Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1');
  return [insert(size - 1, Buffer.concat([head, xmp, gifLanding]))];
}

/** The id of XMP's box. https://developer.adobe.com/xmp/docs/XMPSpecifications/, part 3 */
const xmpBoxId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** Appends the mark, so no position in the film changes. */
async function markIsoMedia({ size, read }: MeasuredFile): Promise<readonly Change[] | undefined> {
  for (let at = 0; at < size;) {
    const head = await read(at, 16);
    if (head.length < 8) return undefined;
    const short = head.readUInt32BE(0);
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    // A box without a length reaches to the end of the file, whatever is there.
    if (length < 8 || at + length > size) return undefined;
    at += length;
  }
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + xmpBoxId.length + xmp.length, 0);
  head.write('uuid', 4, 'latin1');
  return [insert(size, Buffer.concat([head, xmpBoxId, xmp]))];
}

const matroskaSegment = 0x18538067;
const matroskaIdBytes = 4;

/** Appends tags to the segment, which holds the rest of the file. https://www.rfc-editor.org/rfc/rfc9559.html#section-5.1.8 */
async function markMatroska({ size, read }: MeasuredFile): Promise<readonly Change[] | undefined> {
  const start = await read(0, 4096);
  const head = readElement(start, 0);
  const segment = head?.end === undefined ? undefined : readElement(start, head.end);
  if (segment?.id !== matroskaSegment) return undefined;
  const tag = (name: string, text: string) =>
    element('67c8', Buffer.concat([element('45a3', Buffer.from(name)), element('4487', Buffer.from(text))]));
  const content = Buffer.concat([element('63c0', Buffer.alloc(0)), tag('COMMENT', note), tag('XMP', xmp.toString())]);
  const tags = insert(size, element('1254c367', element('7373', content)));
  if (segment.end === undefined) return [tags];
  const sizeAt = segment.start + matroskaIdBytes;
  const sizeBytes = segment.contentStart - sizeAt;
  const length = segment.end - segment.contentStart + tags.bytes.length;
  if (segment.end !== size || length >= 2 ** (7 * sizeBytes) - 1) return undefined;
  return [overwrite(sizeAt, elementSize(length, sizeBytes)), tags];
}

function element(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'hex'), elementSize(content.length, 4), content]);
}

/** The bits in front tell how many bytes the number has. https://www.rfc-editor.org/rfc/rfc8794#section-4 */
function elementSize(length: number, bytes: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) | (1n << BigInt(7 * bytes)));
  return size.subarray(8 - bytes);
}
