import { damaged } from './uncleanable.ts';

const padding = 1;
/** How it sounds, and where to jump to. https://www.rfc-editor.org/rfc/rfc9639.html#section-8 */
const played = new Set([0, padding, 3]);

/** Blanks, in place, titles, pictures and notes. */
export function cleanFlac(bytes: Buffer): Buffer {
  // Another kind of tag may stand before it, which nothing here knows.
  if (bytes.toString('latin1', 0, 4) !== 'fLaC') throw damaged();
  for (let at = 4; ;) {
    const head = bytes[at];
    if (head === undefined) throw damaged();
    const end = at + 4 + bytes.readUIntBE(at + 1, 3);
    if (!played.has(head & 0x7f)) {
      bytes[at] = (head & 0x80) | padding;
      bytes.fill(0, at + 4, end);
    }
    if ((head & 0x80) !== 0) return bytes;
    at = end;
  }
}
