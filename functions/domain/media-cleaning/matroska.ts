/** An element of WebM and Matroska. https://www.rfc-editor.org/rfc/rfc9559.html */
interface Element {
  readonly id: number;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number | undefined;
}

const segment = 0x18538067;
const info = 0x1549a966;
const tracks = 0x1654ae6b;
const track = 0xae;
const trackNumber = 0xd7;
const trackType = 0x83;
const cluster = 0x1f43b675;
const simpleBlock = 0xa3;
const blockGroup = 0xa0;
const block = 0xa1;
const padding = 0xec;

/** Tags, attachments, and a checksum that would no longer fit. */
const metadata = new Set([0x1254c367, 0x1941a469, 0xbf]);
/** The file's date, title and names, and the program that wrote it. */
const infoMetadata = new Set([0x4461, 0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb]);
const infoPrograms = new Set([0x4d80, 0x5741]);
const trackTypes = new Map([
  [1, 'video'],
  [2, 'audio'],
]);

export function readMatroskaTracks(bytes: Buffer): string[] | undefined {
  for (const element of listElements(bytes, 0, bytes.length, new Set([segment]))) {
    if (element.id === tracks) return listTracks(bytes, element).map(({ kind }) => kind);
  }
  return undefined;
}

export function cleanMatroska(bytes: Buffer): Buffer {
  const dropped = new Set<number>();
  const entered = new Set([segment, cluster, tracks, info]);
  let parent: number | undefined;
  for (const element of listElements(bytes, 0, bytes.length, entered)) {
    const { id, contentStart, end = bytes.length } = element;
    if (entered.has(id)) parent = id;
    if (id === tracks) {
      for (const one of listTracks(bytes, element)) {
        if (one.kind !== 'other') continue;
        dropped.add(one.number);
        overwriteElement(bytes, one.start, one.end);
      }
    } else if (isMetadata(element, parent) || dropped.has(readBlockTrack(bytes, element) ?? -1)) {
      overwriteElement(bytes, element.start, Math.min(end, bytes.length));
    } else if (parent === info && infoPrograms.has(id)) {
      bytes.fill(0, contentStart, Math.min(end, bytes.length));
    }
  }
  return bytes;
}

function isMetadata({ id, end }: Element, parent: number | undefined): boolean {
  return end !== undefined && (metadata.has(id) || (parent === info && infoMetadata.has(id)));
}

interface Track {
  readonly start: number;
  readonly end: number;
  readonly number: number;
  readonly kind: string;
}

function listTracks(bytes: Buffer, { contentStart, end = bytes.length }: Element): Track[] {
  return [...listElements(bytes, contentStart, end)]
    .filter(({ id }) => id === track)
    .map((entry) => {
      const entryEnd = Math.min(entry.end ?? end, bytes.length);
      const parts = [...listElements(bytes, entry.contentStart, entryEnd)];
      const read = (id: number) =>
        readUnsigned(
          bytes,
          parts.find((part) => part.id === id),
        );
      return {
        start: entry.start,
        end: entryEnd,
        number: read(trackNumber),
        kind: trackTypes.get(read(trackType)) ?? 'other',
      };
    });
}

function readUnsigned(bytes: Buffer, element: Element | undefined): number {
  if (element?.end === undefined) return 0;
  return [...bytes.subarray(element.contentStart, element.end)].reduce((sum, byte) => sum * 256 + byte, 0);
}

function readBlockTrack(bytes: Buffer, element: Element): number | undefined {
  const { id, contentStart, end = bytes.length } = element;
  if (id === simpleBlock || id === block) return readNumber(bytes, contentStart, 0x7f)?.value;
  if (id !== blockGroup) return undefined;
  const inner = listElements(bytes, contentStart, end).find((part) => part.id === block);
  return inner && readBlockTrack(bytes, inner);
}

export function* listElements(
  bytes: Buffer,
  start: number,
  end: number,
  entered: ReadonlySet<number> = new Set(),
): Generator<Element, undefined> {
  for (let at = start; at < Math.min(end, bytes.length);) {
    const element = readElement(bytes, at);
    if (element === undefined) return undefined;
    yield element;
    at = entered.has(element.id) || element.end === undefined ? element.contentStart : element.end;
  }
  return undefined;
}

function overwriteElement(bytes: Buffer, start: number, end: number): void {
  bytes.fill(0, start, end);
  bytes[start] = padding;
  const sizeBytes = Math.min(8, end - start - 1);
  bytes.writeUIntBE(end - start - 1 - sizeBytes, start + 1 + Math.max(0, sizeBytes - 6), Math.min(6, sizeBytes));
  bytes[start + 1] = (bytes[start + 1] ?? 0) | (0x100 >> sizeBytes);
}

export function readElement(bytes: Buffer, start: number): Element | undefined {
  const id = readNumber(bytes, start, 0xff);
  const size = id && readNumber(bytes, start + id.length, 0x7f);
  if (id === undefined || size === undefined) return undefined;
  const contentStart = start + id.length + size.length;
  const isUnknown = size.value === 2 ** (7 * size.length) - 1;
  return { id: id.value, start, contentStart, end: isUnknown ? undefined : contentStart + size.value };
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
