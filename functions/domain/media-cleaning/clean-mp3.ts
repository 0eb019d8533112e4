const headerBytes = 10;

/** Without the ID3 tag before the sound, which may hold pictures. https://id3.org/id3v2.4.0-structure */
export function cleanMp3(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return bytes;
  // Four times seven bits.
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at] ?? 0), 0);
  return cleanMp3(bytes.subarray(headerBytes + size));
}
