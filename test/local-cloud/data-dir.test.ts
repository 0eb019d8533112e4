// @module-tag whole

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDataDir, isInUse } from '#infra/local-cloud/data-dir.ts';

let dataDir: string;
let server: Server;
let address: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
  server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => writeLock(''));

const writeLock = (text: string) => writeFileSync(join(dataDir, 'running.json'), text);
const processThatEnded = () => spawnSync(process.execPath, ['--version']).pid;

describe('the data folder', () => {
  it('is in use while its cloud runs, and free afterwards', async () => {
    const claim = await claimDataDir(dataDir, address);
    expect(await isInUse(dataDir)).toBe(true);
    await expect(claimDataDir(dataDir, address)).rejects.toThrow(/already running/);
    claim.close();
    expect(await isInUse(dataDir)).toBe(false);
  });

  it('is free if another server took the port of a killed cloud', async () => {
    writeLock(JSON.stringify({ pid: processThatEnded(), controlPlane: address }));
    expect(await isInUse(dataDir)).toBe(false);
  });

  it('is free if another process took the id of a killed cloud', async () => {
    writeLock(JSON.stringify({ pid: process.pid, controlPlane: 'http://127.0.0.1:1' }));
    expect(await isInUse(dataDir)).toBe(false);
  });

  it.each(['', '{"pid":12', '{}', 'null'])('is free if the lock was cut off at %j', async (text) => {
    writeLock(text);
    expect(await isInUse(dataDir)).toBe(false);
  });
});
