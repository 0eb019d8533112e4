import { damaged } from './uncleanable.ts';

const image = 0x2c;
const extension = 0x21;
const end = 0x3b;

const graphicControl = 0xf9;
const application = 0xff;
/** How often it is repeated, and its colours; all other applications' blocks are what somebody says about it. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** The same frames, without comments, XMP and what comes after their end. https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function cleanGif(bytes: Buffer): Buffer {
  let at = 13 + colourTableBytes(bytes[10]);
  let kept = at;
  // Within the same bytes, since a file may have millions of blocks.
  while (bytes[at] !== end) {
    const blockEnd = endOfBlock(bytes, at);
    if (isKept(bytes.subarray(at, blockEnd))) {
      bytes.copyWithin(kept, at, blockEnd);
      kept += blockEnd - at;
    }
    at = blockEnd;
  }
  bytes[kept] = end;
  return bytes.subarray(0, kept + 1);
}

function isKept(block: Buffer): boolean {
  if (block[0] === image) return true;
  if (block[1] === graphicControl) return true;
  return block[1] === application && keptApplications.includes(block.toString('latin1', 3, 14));
}

function endOfBlock(bytes: Buffer, at: number): number {
  if (bytes[at] === extension) return endOfSubBlocks(bytes, at + 2);
  if (bytes[at] !== image) throw damaged();
  // Its place and size, its colours, and the size of its codes.
  return endOfSubBlocks(bytes, at + 10 + colourTableBytes(bytes[at + 9]) + 1);
}

function endOfSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] !== 0) {
    const length = bytes[at];
    if (length === undefined) throw damaged();
    at += length + 1;
  }
  return at + 1;
}

function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}
