/** What is heard or seen of WAV and AVI, and where to find it. */
const played = new Set(['fmt ', 'fact', 'data', 'cue ', 'smpl', 'idx1', 'JUNK']);
const playedLists = new Set(['hdrl', 'movi', 'rec ']);

/** Blanks, in place, all other chunks of a sound or film: titles, notes, places. A length that the file does not hold ends the search. */
export function cleanRiffMedia(bytes: Buffer): Buffer {
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const isPlayed = name === 'LIST' ? playedLists.has(bytes.toString('latin1', at + 8, at + 12)) : played.has(name);
    // A large film goes on in further files of the same kind.
    const isFurtherFile = name === 'RIFF';
    if (!isPlayed && !isFurtherFile) {
      bytes.write('JUNK', at, 'latin1');
      bytes.fill(0, at + 8, at + 8 + length);
    }
    at += isFurtherFile ? 12 : 8 + length + (length % 2);
  }
  return bytes;
}
