import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readRequirements } from '#test/support/requirements.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('every requirement has a test or a decision, and every link and file name in documents leads to a file', () => {
  const requirements = readRequirements();
  const ids = requirements.map(({ id }) => id);
  const decidedIds = requirements.filter(({ text }) => text.includes('](../decisions/')).map(({ id }) => id);
  const tested = globSync('test/**/*.{ts,tsx}', { cwd: root }).flatMap(idsIn);
  expect(ids.filter((id) => !tested.includes(id) && !decidedIds.includes(id))).toEqual([]);
  expect(tested.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);

  const documents = globSync(['*.md', 'docs/**/*.md', 'infra/**/*.md'], { cwd: root });
  const files = globSync('{.,functions/**,shared/**,infra/**,test/**,frontend/**}/*.{ts,tsx}', { cwd: root });
  const code = globSync('{functions,shared,infra,test,frontend/src}/**/*.{ts,tsx}', { cwd: root });
  expect([...documents.flatMap(brokenLinks), ...code.flatMap(brokenDecisionLinks)]).toEqual([]);
  expect(documents.flatMap((path) => findUnknownFiles(path, files))).toEqual([]);
});

/** Finds the requirements in the tags of tests, and in brackets in the titles of properties, which take no tags. */
function idsIn(path: string): string[] {
  return [...read(path).matchAll(/(?<=['[ ])[SA]\d+(?:\.\d+)?-\d+(?=[',\]])/g)].map(([id]) => id);
}

function brokenLinks(path: string): string[] {
  return [...read(path).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(path), link)))
    .map((link) => `${path}: ${link}`);
}

function brokenDecisionLinks(path: string): string[] {
  return [...read(path).matchAll(/docs\/decisions\/[\w-]+\.md/g)]
    .filter(([link]) => !existsSync(join(root, link)))
    .map(([link]) => `${path}: ${link}`);
}

/** Finds names of code, with or without their folders, that no file has. */
function findUnknownFiles(path: string, files: readonly string[]): string[] {
  return [...read(path).matchAll(/`(\w[\w./-]+\.tsx?)`/g)]
    .filter(([, name = '']) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
    .map(([, name = '']) => `${path}: ${name}`);
}
