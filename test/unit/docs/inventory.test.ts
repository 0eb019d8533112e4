import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const inventory = read('docs/security/inventory.md');
const quoted = new Set(inventory.matchAll(/`([^`]+)`/g).map(([, words = '']) => words));

it('names files that are there', () => {
  const paths = [...quoted].filter((words) => /^(shared|functions|infra|test)\//.test(words));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('has every part of the secret that operators fill in', () => {
  const [, parts = ''] = /description: '(falKey[^']+)'/.exec(read('infra/constructs/secrets.ts')) ?? [];
  expect(parts.split(', ').length).toBeGreaterThan(3);
  expect(parts.split(', ').filter((part) => !quoted.has(part))).toEqual([]);
});

it('has whatever makes a secret or a log group', () => {
  const files = readdirSync(join(root, 'infra/constructs')).map((file) => `infra/constructs/${file}`);
  const makers = files.filter((file) => /new (LogGroup|Secret|CfnSecret)\(/.test(read(file)));
  expect(makers.length).toBeGreaterThan(3);
  expect(makers.filter((file) => !quoted.has(file))).toEqual([]);
});
