import { damaged } from './uncleanable.ts';

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Frames, tables and scans; all other segments are what somebody says about the picture. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const isOfPicture = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xd0 && marker <= 0xd7) || (marker >= 0xda && marker <= 0xdd);

/** Colours need these two. */
const colourSegments: readonly (readonly [marker: number, name: string])[] = [
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

/** The same picture, pixel for pixel, without Exif, XMP, comments, previews and what comes after its end. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw damaged();
    const marker = bytes[at + 1];
    if (marker === undefined || marker === endOfImage) break;
    const end = marker === 0xff ? at + 1 : endOfSegment(bytes, at, marker);
    if (isKept(bytes.subarray(at, end), marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // One that was cut off is shown as far as it goes.
  return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]);
}

function isKept(segment: Buffer, marker: number): boolean {
  if (isOfPicture(marker)) return true;
  return colourSegments.some(([kind, name]) => kind === marker && segment.toString('latin1', 4).startsWith(name));
}

function endOfSegment(bytes: Buffer, at: number, marker: number): number {
  const hasNoLength = marker >= 0xd0 && marker <= 0xd7;
  const end = hasNoLength ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
  return marker === startOfScan ? endOfScan(bytes, end) : end;
}

/** Where the next segment begins: within a scan, an 0xff is followed by a zero or by a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
