import { damagedError, placeError } from './uncleanable.ts';

/** A part of MP4, MOV, M4A and 3GP. https://developer.apple.com/documentation/quicktime-file-format */
interface Box {
  readonly name: string;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
}

const boxHeadBytes = 16;
const containers = new Set(['moov', 'trak', 'mdia', 'moof', 'traf', 'edts', 'minf']);
const metadata = new Set(['udta', 'meta', 'uuid', 'XMP_']);
/** Pictures with their transparency, and sound. Others are subtitles, positions, sensors and clocks. */
const playedTracks = new Set(['vide', 'soun', 'auxv']);

export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

export async function readIsoTracks(read: ReadBytes): Promise<string[] | undefined> {
  for (let at = 0, boxes = 0; boxes < maxBoxes; boxes++) {
    const head = Buffer.from(await read(at, boxHeadBytes));
    if (head.length < 8) return undefined;
    const box = readBox(head, 0, Infinity);
    if (box.name === 'moov') {
      if (box.end === Infinity || box.end > maxIndexBytes) return undefined;
      const index = Buffer.from(await read(at, box.end));
      return findBoxes(index, { contentStart: 0, end: index.length }, ['moov', 'trak']).flatMap(
        (track) => readHandler(index, track) ?? [],
      );
    }
    at += box.end;
  }
  return undefined;
}

const maxBoxes = 100;

/** Hours of film have an index of a few megabytes. */
const maxIndexBytes = 32 * 1024 * 1024;

/** Overwrites metadata in place, because tables in the file contain absolute positions. */
export function cleanIsoMedia(bytes: Buffer): Buffer {
  const file = { contentStart: 0, end: bytes.length };
  if (findBoxes(bytes, file, ['moov']).length === 0) throw damagedError();
  for (const track of findBoxes(bytes, file, ['moov', 'trak'])) {
    if (playedTracks.has(readHandler(bytes, track) ?? 'vide')) continue;
    if (findBoxes(bytes, file, ['moof']).length > 0) throw placeError();
    overwriteSamples(bytes, track);
    overwriteBox(bytes, track);
  }
  cleanBoxes(bytes, file);
  return bytes;
}

function cleanBoxes(bytes: Buffer, parent: Pick<Box, 'contentStart' | 'end'>): void {
  for (const box of listBoxes(bytes, parent)) {
    if (containers.has(box.name)) cleanBoxes(bytes, box);
    if (metadata.has(box.name)) overwriteBox(bytes, box);
    if (/^(mv|tk|md)hd$/.test(box.name)) overwriteTimes(bytes, box);
    // The handler's name, which can be the device's.
    if (box.name === 'hdlr') bytes.fill(0, Math.min(box.contentStart + 24, box.end), box.end);
  }
}

/** The times of creation and modification follow the version: four bytes each, eight from version 1. */
function overwriteTimes(bytes: Buffer, { contentStart, end }: Box): void {
  const sizeBytes = bytes[contentStart] === 1 ? 16 : 8;
  bytes.fill(0, Math.min(contentStart + 4, end), Math.min(contentStart + 4 + sizeBytes, end));
}

function overwriteBox(bytes: Buffer, { start, contentStart, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, contentStart, end);
}

function overwriteSamples(bytes: Buffer, track: Box): void {
  const table = (name: string) => findBoxes(bytes, track, ['mdia', 'minf', 'stbl', name])[0]?.contentStart;
  const [sizes, groups] = [table('stsz'), table('stsc')];
  const [offsets, longOffsets] = [table('stco'), table('co64')];
  const chunks = offsets ?? longOffsets;
  if (sizes === undefined || groups === undefined || chunks === undefined) throw damagedError();

  const equalSize = bytes.readUInt32BE(sizes + 4);
  const sampleCount = bytes.readUInt32BE(sizes + 8);
  const chunkCount = bytes.readUInt32BE(chunks + 4);
  const groupCount = bytes.readUInt32BE(groups + 4);
  let group = 0;
  let sample = 0;
  for (let chunk = 0; chunk < chunkCount && sample < sampleCount; chunk++) {
    while (group + 1 < groupCount && bytes.readUInt32BE(groups + 8 + 12 * (group + 1)) <= chunk + 1) group++;
    const perChunk = Math.min(bytes.readUInt32BE(groups + 12 + 12 * group), sampleCount - sample);
    let sizeBytes = equalSize * perChunk;
    if (equalSize === 0) {
      for (let one = 0; one < perChunk; one++) sizeBytes += bytes.readUInt32BE(sizes + 12 + 4 * (sample + one));
    }
    const offset =
      offsets === undefined
        ? Number(bytes.readBigUInt64BE(chunks + 8 + 8 * chunk))
        : bytes.readUInt32BE(chunks + 8 + 4 * chunk);
    bytes.fill(0, Math.min(offset, bytes.length), Math.min(offset + sizeBytes, bytes.length));
    sample += perChunk;
  }
}

function readHandler(bytes: Buffer, track: Box): string | undefined {
  const [handler] = findBoxes(bytes, track, ['mdia', 'hdlr']);
  return handler && bytes.toString('latin1', handler.contentStart + 8, handler.contentStart + 12);
}

function findBoxes(bytes: Buffer, parent: Pick<Box, 'contentStart' | 'end'>, path: readonly string[]): Box[] {
  const [name, ...rest] = path;
  const found = [...listBoxes(bytes, parent)].filter((box) => box.name === name);
  return rest.length === 0 ? found : found.flatMap((box) => findBoxes(bytes, box, rest));
}

function* listBoxes(bytes: Buffer, { contentStart, end }: Pick<Box, 'contentStart' | 'end'>): Generator<Box> {
  for (let at = contentStart; at + 8 <= end;) {
    const box = readBox(bytes, at, end);
    yield box;
    at = box.end;
  }
}

function readBox(bytes: Buffer, start: number, limit: number): Box {
  const length = bytes.readUInt32BE(start);
  const isLong = length === 1;
  const statedLength = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : length;
  const contentStart = start + (isLong ? 16 : 8);
  // Length 0 means until the end of the file, and a truncated file ends early.
  const end = length === 0 ? limit : Math.min(limit, start + statedLength);
  if (end < contentStart) throw damagedError();
  return { name: bytes.toString('latin1', start + 4, start + 8), start, contentStart, end };
}
