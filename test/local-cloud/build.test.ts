// @module-tag whole

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildUnlessBuilt } from '#infra/local-cloud/build.ts';

let root: string;
let directory: string;
let builds: number;
let outcome: () => boolean;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  directory = join(root, 'dist/local');
  mkdirSync(join(root, 'functions/deep'), { recursive: true });
  writeFileSync(join(root, 'functions/deep/a.ts'), 'one');
  builds = 0;
  outcome = () => true;
});
afterEach(() => rmSync(root, { recursive: true }));

async function build(): Promise<number> {
  const before = builds;
  await buildUnlessBuilt(directory, root, async () => {
    builds += 1;
    mkdirSync(directory, { recursive: true });
    return outcome();
  });
  return builds - before;
}

it('builds again only if a source was changed, added or removed', async () => {
  expect([await build(), await build()]).toEqual([1, 0]);
  writeFileSync(join(root, 'functions/deep/a.ts'), 'two');
  expect([await build(), await build()]).toEqual([1, 0]);
  writeFileSync(join(root, 'package-lock.json'), '{}');
  expect([await build(), await build()]).toEqual([1, 0]);
  rmSync(join(root, 'functions/deep/a.ts'));
  expect([await build(), await build()]).toEqual([1, 0]);
  writeFileSync(join(root, 'functions/deep/a.tsbuildinfo'), 'of the type checker');
  expect(await build()).toBe(0);
});

it('builds again if the last build is unfinished or missing', async () => {
  outcome = () => {
    throw new Error('Interrupted');
  };
  await expect(build()).rejects.toThrow('Interrupted');
  outcome = () => false;
  expect([await build(), await build()]).toEqual([1, 1]);
  outcome = () => true;
  expect([await build(), await build()]).toEqual([1, 0]);
  rmSync(directory, { recursive: true });
  expect(await build()).toBe(1);
});
