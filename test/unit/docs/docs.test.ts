import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readRequirements } from '#test/support/requirements.ts';

const root = join(import.meta.dirname, '../../..');

it('every requirement has a test or a decision, and every link in the documents leads somewhere', () => {
  const requirements = readRequirements();
  const ids = requirements.map(({ id }) => id);
  const decided = requirements.filter(({ text }) => text.includes('](../decisions/')).map(({ id }) => id);
  const tested = globSync('test/**/*.{ts,tsx}', { cwd: root }).flatMap(idsIn);

  expect(ids.filter((id) => !tested.includes(id) && !decided.includes(id))).toEqual([]);
  expect(tested.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(globSync('{*.md,docs/**/*.md,infra/**/*.md}', { cwd: root }).flatMap(brokenLinks)).toEqual([]);
});

/** Requirements stand in a test's tags, or in the title of a property. */
function idsIn(path: string): string[] {
  return [...readFileSync(join(root, path), 'utf8').matchAll(/(?<=['[ ])[SA]\d+(?:\.\d+)?-\d+(?=[',\]])/g)].map(
    ([id]) => id,
  );
}

function brokenLinks(path: string): string[] {
  const links = readFileSync(join(root, path), 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g);
  return [...links]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(path), link)))
    .map((link) => `${path}: ${link}`);
}
