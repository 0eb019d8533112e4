import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unusedName, makeZip } from '#frontend/src/lib/download-archive.ts';

interface Read {
  readonly name: string;
  readonly content: Buffer;
}

/** Reads the files that an archive's directory lists. */
function read(zip: Buffer): Read[] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06_05_4b_50);
  const count = zip.readUInt16LE(end + 10);
  expect(zip.readUInt16LE(end + 8)).toBe(count);
  // One disk, the first, and no comment.
  expect([zip.readUInt32LE(end + 4), zip.readUInt16LE(end + 20)]).toEqual([0, 0]);
  let at = zip.readUInt32LE(end + 16);
  expect(at + zip.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02_01_4b_50);
    const [size, nameLength, local] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    expect(zip.readUInt32LE(local)).toBe(0x04_03_4b_50);
    expect(zip.toString('utf8', local + 30, local + 30 + nameLength)).toBe(name);
    // From the version to the length of an extra field they are the same: stored, names in UTF-8, as many bytes as there are.
    expect(zip.subarray(local + 4, local + 30)).toEqual(zip.subarray(at + 6, at + 32));
    expect([zip.readUInt16LE(at + 6), zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]).toEqual([20, 0x08_00, 0]);
    expect([zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)]).toEqual([0, 0b0000000_0001_00001]);
    expect([zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 30)]).toEqual([size, 0]);
    expect(zip.subarray(at + 32, at + 42).every((byte) => byte === 0)).toBe(true);
    const content = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    expect([zip.readUInt32LE(at + 16), zip.readUInt32LE(local + 14)]).toEqual([crc32(content), crc32(content)]);
    at += 46 + nameLength;
    return { name, content };
  });
}

const bytesOf = async (zip: Blob) => Buffer.from(await zip.arrayBuffer());

describe('an archive', () => {
  it('has every file as it was, whatever its name and bytes', async () => {
    const file = fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1 }), bytes: fc.uint8Array() });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 5 }), async (files) => {
        const zip = await makeZip(files.map(({ name, bytes }) => ({ name, content: new Blob([bytes.slice()]) })));
        expect(zip.type).toBe('application/zip');
        const wanted = files.map(({ name, bytes }) => ({ name, content: Buffer.from(bytes) }));
        expect(read(await bytesOf(zip))).toEqual(wanted);
      }),
    );
  });

  it.skipIf(!hasPython())('is one that another program finds nothing wrong with', async () => {
    const zip = await makeZip([
      { name: 'füchse.jpg', content: new Blob(['a fox']) },
      { name: 'empty.wav', content: new Blob([]) },
    ]);
    const folder = mkdtempSync(join(tmpdir(), 'zip-'));
    const path = join(folder, 'files.zip');
    writeFileSync(path, await bytesOf(zip));
    const program = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())';
    expect(execFileSync('python3', ['-c', program, path], { encoding: 'utf8' }).trim()).toBe(
      "None ['füchse.jpg', 'empty.wav']",
    );
    rmSync(folder, { recursive: true });
  });
});

function hasPython(): boolean {
  try {
    return execFileSync('python3', ['--version']).length > 0;
  } catch {
    return false;
  }
}

describe('a name in an archive', () => {
  it('is the file’s own, with a number where another has it', () => {
    const taken = ['fox.jpg', 'Fox (2).jpg', 'notes', '.env'].map((name) => ({ name }));
    expect(['owl.jpg', 'fox.jpg', 'notes', '.env'].map((name) => unusedName(name, taken))).toEqual([
      'owl.jpg',
      'fox (3).jpg',
      'notes (2)',
      '.env (2)',
    ]);
  });
});
