import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = 'docs/requirements';

describe.each(['subscriber-app.md', 'admin-console.md'])('%s', (name) => {
  const sections = sectionsOf(readFileSync(join(root, folder, name), 'utf8'));
  const rows = sections.flatMap((section) => section.rows);

  it('numbers the requirements of each section', () => {
    expect(sections.map((section) => section.rows.map((row) => row.id))).toEqual(
      sections.map((section) => section.rows.map((_, index) => `${section.id}-${index + 1}`)),
    );
  });

  it.each(rows)('$id names words that stand where it says: $requirement', ({ requirement, where }) => {
    expect(requirement).toMatch(/\w{3}/);
    const references = referencesIn(where);
    expect(references).not.toEqual([]);
    expect(references.map(faultOf).filter(Boolean)).toEqual([]);
  });
});

interface Reference {
  readonly path: string;
  readonly words?: string | undefined;
}

interface Row {
  readonly id: string;
  readonly requirement: string;
  readonly where: string;
}

/** The document's sections, `## S2.5 App settings`, each with the rows of its table. */
function sectionsOf(document: string): { id: string; rows: Row[] }[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ id: section.split(' ', 1)[0] ?? '', rows: section.split('\n').flatMap(rowsIn) }));
}

function rowsIn(line: string): Row[] {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const [, id = '', requirement = '', where = ''] = cells;
  if (!line.startsWith('|') || id === 'id' || /^-+$/.test(id)) return [];
  if (cells.length !== 5) throw new Error(`three cells are wanted: ${line}`);
  return [{ id, requirement, where }];
}

/** `path` “words that stand in it”, and [decisions](../decisions/name.md). */
function referencesIn(where: string): Reference[] {
  const files = where.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g).map(([, path = '', words]) => ({ path, words }));
  const links = where.matchAll(/\]\(([^)]+)\)/g).map(([, link = '']) => ({ path: join(folder, link) }));
  return [...files, ...links];
}

/** A decision may stand for itself; of other files, a row says which words of theirs it means. */
function faultOf({ path, words }: Reference): string | undefined {
  if (!existsSync(join(root, path))) return `there is no ${path}`;
  if (path.startsWith('docs/decisions/')) return undefined;
  if (words === undefined) return `${path} is named without words`;
  return oneLine(readFileSync(join(root, path), 'utf8')).includes(oneLine(words))
    ? undefined
    : `“${words}” is not in ${path}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
