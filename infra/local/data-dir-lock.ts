import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const lockSchema = z.object({ pid: z.number(), controlPlane: z.url() });

function lockFile(dataDir: string): string {
  return join(dataDir, 'running.json');
}

/** Whether a local cloud runs on the data in the folder. One that was killed leaves a lock that nobody answers for. */
export async function isInUse(dataDir: string): Promise<boolean> {
  if (!existsSync(lockFile(dataDir))) return false;
  const lock = lockSchema.safeParse(JSON.parse(readFileSync(lockFile(dataDir), 'utf8')));
  if (!lock.success) return false;
  return fetch(lock.data.controlPlane).then(
    () => true,
    () => false,
  );
}

/** Throws when another local cloud uses the folder. Closing gives the folder free. */
export async function claimDataDir(dataDir: string, controlPlane: string): Promise<{ close(): void }> {
  if (await isInUse(dataDir)) throw new Error(`A local cloud is already running on ${dataDir}: end it first`);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(lockFile(dataDir), `${JSON.stringify({ pid: process.pid, controlPlane })}\n`);
  return { close: () => rmSync(lockFile(dataDir), { force: true }) };
}
