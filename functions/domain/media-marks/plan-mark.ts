import { crc32 } from 'node:zlib';
import { brand } from '#shared/brand.ts';

export interface Change {
  readonly at: number;
  readonly replaced: number;
  readonly bytes: Buffer;
}

interface MeasuredFile {
  readonly size: number;
  readonly read: (position: number, length: number) => Promise<Buffer>;
}

const note = 'Made with AI';

/** IPTC's digital source type. https://iptc.org/standards/photo-metadata/iptc-standard/ */
export const xmpMark = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia" xmp:CreatorTool="${brand.name}"/></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
const xmp = Buffer.from(xmpMark);

const isoTypes = /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a))$/;

export async function planMark(contentType: string, file: MeasuredFile): Promise<readonly Change[] | undefined> {
  if (isoTypes.test(contentType)) return markIsoMedia(file);
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
    default:
      return undefined;
  }
}

const insert = (at: number, bytes: Buffer): Change => ({ at, replaced: 0, bytes });
const overwrite = (at: number, bytes: Buffer): Change => ({ at, replaced: bytes.length, bytes });

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

/** The XMP chunk of RIFF files is called `_PMX`; players show the comment. */
async function markWav(file: MeasuredFile): Promise<readonly Change[] | undefined> {
  const head = await file.read(0, 12);
  if (!isWholeRiff(head, file.size)) return undefined;
  const comment = Buffer.concat([Buffer.from('INFO'), riffChunk('ICMT', Buffer.from(`${note}\0`))]);
  const marking = Buffer.concat([riffChunk('LIST', comment), riffChunk('_PMX', xmp)]);
  return [overwrite(4, riffSize(file.size + marking.length)), insert(file.size, marking)];
}

/** Streamed files state no size. */
function isWholeRiff(head: Buffer, size: number): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.readUInt32LE(4) + 8 === size && size % 2 === 0;
}

function riffSize(fileSize: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(fileSize - 8);
  return bytes;
}

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
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

/** https://id3.org/id3v2.3.0: each byte of a length has seven bits. */
async function markMp3({ read }: MeasuredFile): Promise<readonly Change[] | undefined> {
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
