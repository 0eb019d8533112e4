import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { log } from '#functions/platform/log.ts';
import { brand } from '#shared/brand.ts';
import { type AiMarks, MarkReader } from '#shared/rules/ai-marks.ts';
import type { Change } from './mark-bytes.ts';
import { planMark } from './plan-mark.ts';

/** A file that needs more room than its mark is written again, which needs twice its size on disk. */
const maxRewrittenBytes = 100 * 1024 * 1024;

export interface MarkSettings {
  readonly addsMark: boolean;
  readonly sign?: (path: string, contentType: string) => Promise<boolean>;
}

interface MarkedFile {
  readonly sizeBytes: number;
  readonly credentials?: string;
}

/** A file that can't be marked or signed stays as it is. Decision: docs/decisions/058-marks-of-ai.md */
export async function markFile(
  path: string,
  contentType: string,
  { addsMark, sign }: MarkSettings,
): Promise<MarkedFile> {
  const marks = await readMarks(path);
  const isMarked = Object.keys(marks).length > 0;
  if (!isMarked && addsMark) await addMark(path, contentType);
  const isSigned = !isMarked && addsMark && (await sign?.(path, contentType).catch(reportUnsigned)) === true;
  const credentials = isSigned ? brand.name : isMarked ? (marks.generator ?? marks.tool ?? '') : undefined;
  const { size: sizeBytes } = await stat(path);
  return { sizeBytes, ...(credentials !== undefined && { credentials }) };
}

function reportUnsigned(error: unknown): void {
  log.error('A result could not be signed', { error });
}

export async function readMarks(path: string): Promise<AiMarks> {
  const reader = new MarkReader((bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
  );
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) reader.add(part);
  return reader.marks;
}

async function addMark(path: string, contentType: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
    return buffer.subarray(0, bytesRead);
  };
  try {
    const changes = await planMark(contentType, { size, read });
    if (changes !== undefined) await applyChanges({ path, size }, changes);
  } catch (error) {
    log.warn('A result could not be marked as made with AI', { contentType, error });
  } finally {
    await file.close();
  }
}

async function applyChanges({ path, size }: { path: string; size: number }, changes: readonly Change[]): Promise<void> {
  const isInPlace = changes.every(({ at, replaced, bytes }) => at === size || replaced === bytes.length);
  if (!isInPlace) return size > maxRewrittenBytes ? undefined : rewrite(path, changes);
  const file = await open(path, 'r+');
  try {
    for (const { at, bytes } of changes) await file.write(bytes, 0, bytes.length, at);
  } finally {
    await file.close();
  }
}

async function rewrite(path: string, changes: readonly Change[]): Promise<void> {
  const marked = `${path}.marked`;
  try {
    await pipeline(changedParts(path, changes), createWriteStream(marked));
    await rename(marked, path);
  } finally {
    await rm(marked, { force: true });
  }
}

async function* changedParts(path: string, changes: readonly Change[]): AsyncGenerator<Buffer> {
  let start = 0;
  for (const { at, replaced, bytes } of changes) {
    if (at > start) yield* createReadStream(path, { start, end: at - 1 });
    yield bytes;
    start = at + replaced;
  }
  yield* createReadStream(path, { start });
}
