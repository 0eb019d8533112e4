import { fetchFile, saveBlob } from './download.ts';

interface Download {
  readonly publicUrl: string;
  readonly filename: string;
}

interface ArchiveResult {
  /** Names of files that failed to load; without any file there is no archive. */
  readonly missing: readonly string[];
}

/** Downloads files as one archive, skipping those beyond its size limit; `onFetched` receives the count so far. */
export async function downloadArchive(
  files: readonly Download[],
  archiveName: string,
  onFetched: (count: number) => void,
): Promise<ArchiveResult> {
  const fetched: ZipFile[] = [];
  const missing: string[] = [];
  let bytes = 0;
  for (const [index, { publicUrl, filename }] of files.entries()) {
    const content = await fetchFile(publicUrl);
    const fits = content !== undefined && bytes + content.size < largestZipBytes;
    if (fits) fetched.push({ name: unusedName(filename, fetched), content });
    else missing.push(filename);
    bytes += fits ? content.size : 0;
    onFetched(index + 1);
  }
  if (fetched.length > 0) saveBlob(await makeZip(fetched), archiveName);
  return { missing };
}

/** `fox.jpg`, then `fox (2).jpg`. */
export function unusedName(filename: string, taken: readonly { readonly name: string }[]): string {
  const dot = filename.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, ''];
  const isTaken = (candidate: string) => taken.some(({ name }) => name.toLowerCase() === candidate.toLowerCase());
  let name = filename;
  for (let number = 2; isTaken(name); number += 1) name = `${stem} (${number})${end}`;
  return name;
}

interface ZipFile {
  readonly name: string;
  readonly content: Blob;
}

/** The limit of 32-bit sizes. */
const largestZipBytes = 0xff_ff_ff_ff;

const version = 20;
/** Bit 11: names are UTF-8. */
const flags = 0x08_00;
/** January 1, 1980, the format's first day, stands for every date. */
const date = 0x00_21;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }).reduce<number>((crc) => (crc & 1 ? 0xed_b8_83_20 ^ (crc >>> 1) : crc >>> 1), byte),
);

/** Stores without compression, as media are compressed already. Streams each file once for its checksum. */
export async function makeZip(files: readonly ZipFile[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const entry = {
      name: new TextEncoder().encode(name),
      sizeBytes: content.size,
      crc: await computeCrc(content),
      offset,
    };
    const header = localHeader(entry);
    parts.push(header, content);
    directory.push(directoryEntry(entry));
    offset += header.length + content.size;
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  return new Blob([...parts, ...directory, endRecord(files.length, directoryBytes, offset)], {
    type: 'application/zip',
  });
}

interface Entry {
  readonly name: Uint8Array;
  readonly sizeBytes: number;
  readonly crc: number;
  /** Position of the local header. */
  readonly offset: number;
}

/** The part that both header kinds share. */
function shared({ name, sizeBytes, crc }: Entry): readonly Uint8Array[] {
  const stored = [short(version), short(flags), short(0), short(0), short(date)];
  return stored.concat(long(crc), long(sizeBytes), long(sizeBytes), short(name.length), short(0));
}

function localHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  return joined(long(0x04_03_4b_50), ...shared(entry), entry.name);
}

function directoryEntry(entry: Entry): Uint8Array<ArrayBuffer> {
  const [comment, disk, attributes, outside] = [short(0), short(0), short(0), long(0)];
  const head = [long(0x02_01_4b_50), short(version), ...shared(entry)];
  return joined(...head, comment, disk, attributes, outside, long(entry.offset), entry.name);
}

function endRecord(count: number, directoryBytes: number, directoryOffset: number): Uint8Array<ArrayBuffer> {
  const counts = [short(0), short(0), short(count), short(count)];
  return joined(long(0x06_05_4b_50), ...counts, long(directoryBytes), long(directoryOffset), short(0));
}

async function computeCrc(content: Blob): Promise<number> {
  const reader = content.stream().getReader();
  let crc = 0xff_ff_ff_ff;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const byte of read.value) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

function short(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, value >>> 8);
}

function long(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
