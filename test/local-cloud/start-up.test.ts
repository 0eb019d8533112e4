// @module-tag whole

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('npm start', () => {
  it('reports an invalid setting in one sentence', () => {
    expect(run(['infra/demo/start.ts'], { PORT: 'abc' })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'PORT is abc, but must be a whole number from 1 to 65534\n',
    });
  });

  it.each(['start', 'reset', 'test'] as const)('checks the version of Node first, also in npm run %s', (script) => {
    expect(packageJson.scripts[script]).toMatch(/^node infra\/demo\/check-node\.cjs && /);
  });

  it.each([
    ['20.20.2', 1, 'This is Node 20.20.2, but Node 24 is needed: run npm ci, which brings it.\n'],
    ['24.0.0', 0, ''],
    ['26.1.0', 0, ''],
  ])('exits on Node %s with %i', (version, status, stderr) => {
    const as = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    expect(run(['-e', `${as}; require('./infra/demo/check-node.cjs')`])).toEqual({ status, stdout: '', stderr });
  });
});
