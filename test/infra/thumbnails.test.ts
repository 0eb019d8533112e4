import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { resourcesOf, synthesise } from '#test/support/synthesise.ts';

let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'store-function-'));
  const { app, assemblyDir } = synthesise();
  const [store] = resourcesOf(app, 'AWS::Lambda::Function').filter(
    ({ Properties }) => Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME === 'generation-workflow-store',
  );
  const { assetPaths } = await readAssembly(assemblyDir);
  cpSync(assetPaths.get(store!.Properties.Code.S3Key)!, directory, { recursive: true });
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Runs in the function's folder alone, like Lambda. */
function runThere(script: string, input: Buffer): Buffer {
  const { PATH = '' } = process.env;
  return execFileSync(process.execPath, ['-e', script], { cwd: directory, input, env: { PATH } });
}

describe("the store function's asset", () => {
  it('contains only the WebAssembly build of sharp, which runs on any machine', () => {
    const builds = readdirSync(join(directory, 'node_modules/@img')).filter((name) => name.startsWith('sharp'));
    expect(builds).toEqual(['sharp-wasm32']);
  });

  it('makes thumbnails with its own files', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const script = `
      const sharp = require('sharp');
      const chunks = [];
      process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
        process.stdout.write(await sharp(Buffer.concat(chunks)).resize({ width: 300 }).webp().toBuffer());
      });`;
    const { format, width, height } = await sharp(runThere(script, jpeg)).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 300, height: 200 });
  });

  it('declares CommonJS, because the local cloud runs it below a project of ES modules', () => {
    expect(runThere(`process.stdout.write(require('./package.json').type)`, Buffer.of()).toString()).toBe('commonjs');
  });
});
