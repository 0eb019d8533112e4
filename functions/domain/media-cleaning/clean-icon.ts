import { cleanPng } from './clean-png.ts';
import { assertWithinLimits } from './picture-limits.ts';
import { damaged } from './uncleanable.ts';

const headerBytes = 6;
const entryBytes = 16;
const pngStart = '\x89PNG';

/** An icon's pictures, of which those in PNG may tell something. https://en.wikipedia.org/wiki/ICO_(file_format) */
export function cleanIcon(bytes: Buffer): Buffer {
  const count = bytes.readUInt16LE(4);
  const directory = Buffer.from(bytes.subarray(0, headerBytes + count * entryBytes));
  const pictures: Buffer[] = [];
  let at = directory.length;
  let total = 0;
  for (let entry = headerBytes; entry < directory.length; entry += entryBytes) {
    const start = directory.readUInt32LE(entry + 12);
    const picture = bytes.subarray(start, start + directory.readUInt32LE(entry + 8));
    total += picture.length;
    // Entries that name the same bytes would multiply them.
    if (picture.length === 0 || total > bytes.length) throw damaged();
    assertWithinLimits({ ...sizeOf(picture), frames: 1 });
    const clean = isPng(picture) ? cleanPng(picture) : picture;
    directory.writeUInt32LE(clean.length, entry + 8);
    directory.writeUInt32LE(at, entry + 12);
    pictures.push(clean);
    at += clean.length;
  }
  return Buffer.concat([directory, ...pictures]);
}

function isPng(picture: Buffer): boolean {
  return picture.toString('latin1', 0, 4) === pngStart;
}

/** A bitmap within an icon counts its mask as a second half. */
function sizeOf(picture: Buffer): { width: number; height: number } {
  if (isPng(picture)) return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) };
  return { width: Math.abs(picture.readInt32LE(4)), height: Math.abs(picture.readInt32LE(8)) / 2 };
}
