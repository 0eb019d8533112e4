import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');
const lines = document.split('\n');
const rows = lines.flatMap(rowsIn);
const notApplicable = lines.flatMap(idsThatDoNotApply);

it('has each requirement once, in order', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual(inOrder(ids));
  expect(notApplicable).toEqual(inOrder(notApplicable));
  const all = [...ids, ...notApplicable];
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});

it('counts what it holds', () => {
  const saying = (word: string) => rows.filter(({ evidence }) => evidence.startsWith(`**${word}:**`)).length;
  const [partly, notMet, operators] = [saying('Partly'), saying('Not met'), saying("Operator's")];
  const met = rows.length - partly - notMet - operators;
  const all = rows.length + notApplicable.length;
  expect(lines[2]).toBe(
    `Of ${all} requirements, ${met} are met, ${partly} partly met and ${notMet} not met; ${operators} are the operator's, and ${notApplicable.length} are not applicable.`,
  );
});

it('names files that are there', () => {
  const paths = document.matchAll(/`([^`]+)`/g).map(([, path = '']) => path);
  expect([...paths].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(rows)('$id has evidence, or says that it is not met: $asks', ({ asks, evidence }) => {
  expect(asks).toMatch(/\w{3}/);
  expect(evidence).toMatch(/^(`|\*\*Partly:\*\* .*`|\*\*(Not met|Operator's):\*\* .)/);
});

interface Row {
  readonly id: string;
  readonly asks: string;
  readonly evidence: string;
}

function rowsIn(line: string): Row[] {
  const [, id = '', asks = '', evidence = '', ...rest] = line.split('|').map((cell) => cell.trim());
  if (!line.startsWith('|') || id === 'id' || /^-+$/.test(id)) return [];
  if (rest.length !== 1) throw new Error(`three cells are wanted: ${line}`);
  return [{ id, asks, evidence }];
}

/** `- **Not applicable:** V1.2.6, V1.2.7: the reason.` */
function idsThatDoNotApply(line: string): string[] {
  const [, ids] = /^- \*\*Not applicable:\*\* (V[\d.]+(?:, V[\d.]+)*): \w/.exec(line) ?? [];
  return ids?.split(', ') ?? [];
}

function inOrder(ids: readonly string[]): string[] {
  return ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}
