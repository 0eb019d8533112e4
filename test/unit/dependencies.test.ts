import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** Lies within another package's archive. */
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

const root = join(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = read('package.json') as Record<string, Record<string, unknown>>;
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(([path]) => path);

it('are the very versions that were chosen, with the content that they had then', () => {
  const direct = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] as Record<string, string>),
  );
  expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(locked.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('come from the registry alone, and from no address that somebody wrote into the lock file', () => {
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

/** Packages with install scripts. Only those that can't work without are approved, after reading the script. */
const withScripts = {
  approved: ['esbuild', 'node'],
  // They choose a faster variant, print a notice, or look for settings that we have none of.
  needless: ['@firebase/util', '@swc/core', 'protobufjs'],
};

it('run no code when they are installed, but for those that are known to', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(new Set(names)).toEqual(new Set([...withScripts.approved, ...withScripts.needless]));
  const decided = (isAllowed: boolean) =>
    withScripts[isAllowed ? 'approved' : 'needless'].map((name) => [name, isAllowed]);
  expect(manifest['allowScripts']).toEqual(Object.fromEntries([true, false].flatMap(decided)));
});
