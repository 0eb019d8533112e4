import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('lists every decision in the index, and finds every decision that source and docs link', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md');
  const index = read('docs/decisions/README.md');
  expect(decisions.filter((file) => !index.includes(`](${file})`))).toEqual([]);

  const files = globSync(
    ['*.{md,mjs}', '{docs,functions,shared,infra,test}/**/*.{md,ts}', 'frontend/{*.ts,src/**/*.{ts,tsx}}'],
    // The requirements still link the names from before the decisions were grouped.
    { cwd: root, exclude: (path) => path.includes('docs/requirements') || path.includes('test/unit/docs') },
  );
  const dead = files.flatMap((file) => {
    const links = file.startsWith('docs/decisions/') ? /\]\((\d{3}-[^)#]+)/g : /decisions\/([\w-]+\.md)/g;
    const targets = read(file)
      .matchAll(links)
      .map(([, target = '']) => target);
    return [...targets]
      .filter((target) => !existsSync(join(root, 'docs/decisions', target)))
      .map((target) => `${file}: ${target}`);
  });
  expect(dead).toEqual([]);
});
