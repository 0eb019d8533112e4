import { damaged } from './uncleanable.ts';

/** Boxes that hold the others. https://developer.apple.com/documentation/quicktime-file-format */
const containers = new Set(['moov', 'trak', 'mdia', 'moof', 'traf', 'edts', 'minf']);
/** Titles, places and whatever a program wants to note. */
const notes = new Set(['udta', 'meta', 'uuid', 'XMP_']);

interface Box {
  readonly name: string;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
}

/** Blanks, in place, what an MP4 or MOV says about itself: every other byte stays where the film's own tables say that it is. */
export function cleanIsoMedia(bytes: Buffer): Buffer {
  cleanBoxes(bytes, 0, bytes.length);
  return bytes;
}

function cleanBoxes(bytes: Buffer, start: number, end: number): void {
  for (let at = start; at + 8 <= end;) {
    const box = boxAt(bytes, at, end);
    if (containers.has(box.name)) cleanBoxes(bytes, box.contentStart, box.end);
    if (notes.has(box.name)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, box.contentStart, box.end);
    }
    at = box.end;
  }
}

function boxAt(bytes: Buffer, start: number, limit: number): Box {
  const length = bytes.readUInt32BE(start);
  const isLong = length === 1;
  const stated = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : length;
  const contentStart = start + (isLong ? 16 : 8);
  // The last one may say that it goes on to the end, and one that was cut off does.
  const end = length === 0 ? limit : Math.min(limit, start + stated);
  // QuickTime ends some lists with four zeros.
  if (end < contentStart) throw damaged();
  return { name: bytes.toString('latin1', start + 4, start + 8), start, contentStart, end };
}
