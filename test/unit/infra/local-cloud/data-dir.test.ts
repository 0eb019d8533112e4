import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile } from '#infra/local-cloud/data-dir.ts';

it('a reader never sees a half-written file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replaced-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'new', 'secrets.json');
  replaceFile(file, 'before', 0o600);
  const opened = openSync(file, 'r');
  replaceFile(file, 'after', 0o600);
  expect(readFileSync(opened, 'utf8')).toBe('before');
  closeSync(opened);
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
