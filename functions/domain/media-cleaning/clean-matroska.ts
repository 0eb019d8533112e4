const segment = 0x18538067;
/** Titles and places, pictures and other files, and who made it with what is in `Info`, which players need. https://www.rfc-editor.org/rfc/rfc9559.html */
const notes = new Set([0x1254c367, 0x1941a469]);
const nothing = 0xec;

interface Element {
  readonly id: number;
  readonly contentStart: number;
  /** Undefined for one that goes on until another begins, as a live recording's do. */
  readonly end: number | undefined;
}

/** Blanks, in place, the tags and attachments of a WebM or Matroska film. */
export function cleanMatroska(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at);
    if (element === undefined) break;
    const { id, contentStart, end } = element;
    if (notes.has(id) && end !== undefined) blank(bytes, at, Math.min(end, bytes.length));
    // Of a segment, and of what has no end, the content comes next.
    at = id === segment || end === undefined ? contentStart : end;
  }
  return bytes;
}

/** An element of the same length that means nothing: a byte for its name, eight for its size. */
function blank(bytes: Buffer, start: number, end: number): void {
  bytes.fill(0, start, end);
  bytes[start] = nothing;
  const sizeBytes = Math.min(8, end - start - 1);
  bytes.writeUIntBE(end - start - 1 - sizeBytes, start + 1 + Math.max(0, sizeBytes - 6), Math.min(6, sizeBytes));
  bytes[start + 1] = (bytes[start + 1] ?? 0) | (0x100 >> sizeBytes);
}

function elementAt(bytes: Buffer, start: number): Element | undefined {
  const id = numberAt(bytes, start, 0xff);
  const size = id && numberAt(bytes, start + id.length, 0x7f);
  if (id === undefined || size === undefined) return undefined;
  const contentStart = start + id.length + size.length;
  const isUnknown = size.value === 2 ** (7 * size.length) - 1;
  return { id: id.value, contentStart, end: isUnknown ? undefined : contentStart + size.value };
}

/** A number whose first bits say how many bytes it has: of a name they belong to it (`0xff`), of a size they do not (`0x7f`). */
function numberAt(bytes: Buffer, start: number, bits: 0xff | 0x7f): { value: number; length: number } | undefined {
  const first = bytes[start] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || start + length > bytes.length) return undefined;
  let value = bits === 0xff ? first : first & (bits >> (length - 1));
  for (let at = start + 1; at < start + length; at++) value = value * 256 + (bytes[at] ?? 0);
  return { value, length };
}
