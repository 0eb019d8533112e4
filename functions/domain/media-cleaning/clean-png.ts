import { damaged } from './uncleanable.ts';

const signatureBytes = 8;
/** Length, name and checksum. */
const frameBytes = 12;

/** What is drawn, moves or says which colours are meant. https://www.w3.org/TR/png-3/#4Concepts.FormatTypes */
const drawn = new Set(
  'IHDR PLTE IDAT IEND tRNS acTL fcTL fdAT cHRM cICP gAMA iCCP mDCV cLLI sBIT sRGB bKGD pHYs'.split(' '),
);

/** The same picture, pixel for pixel, without texts, Exif, times, chunks that nobody knows and what comes after its end. */
export function cleanPng(bytes: Buffer): Buffer {
  const kept = pngChunks(bytes).filter(({ name }) => drawn.has(name));
  return Buffer.concat([bytes.subarray(0, signatureBytes), ...kept.map(({ chunk }) => chunk)]);
}

/** How many frames it has when it moves, else 1. */
export function pngFrames(bytes: Buffer): number {
  const control = pngChunks(bytes).find(({ name }) => name === 'acTL');
  return control === undefined ? 1 : control.chunk.readUInt32BE(8);
}

function pngChunks(bytes: Buffer): { name: string; chunk: Buffer }[] {
  const chunks: { name: string; chunk: Buffer }[] = [];
  for (let at = signatureBytes; chunks.at(-1)?.name !== 'IEND';) {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) throw damaged();
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), chunk: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}
