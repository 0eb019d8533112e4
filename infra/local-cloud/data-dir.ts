import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';

const lockSchema = z.object({ pid: z.int().check(z.positive()), controlPlane: z.url() });

function lockFile(dataDir: string): string {
  return join(dataDir, 'running.json');
}

/** A killed cloud leaves its lock. Another process can have its process id or its port, but not both. */
export async function isInUse(dataDir: string): Promise<boolean> {
  if (!existsSync(lockFile(dataDir))) return false;
  const lock = lockSchema.safeParse(parseJson(readFileSync(lockFile(dataDir), 'utf8')));
  if (!lock.success || !isRunning(lock.data.pid)) return false;
  return fetch(lock.data.controlPlane).then(
    () => true,
    () => false,
  );
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function claimDataDir(dataDir: string, controlPlane: string): Promise<{ close(): void }> {
  if (await isInUse(dataDir)) throw new Error(`A local cloud is already running on ${dataDir}: end it first`);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(lockFile(dataDir), `${JSON.stringify({ pid: process.pid, controlPlane })}\n`);
  return { close: () => rmSync(lockFile(dataDir), { force: true }) };
}

/** A killed process leaves no half-written file. Without `mode`, the system's default permission bits apply. */
export function replaceFile(file: string, content: string, mode?: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, content, { mode });
  renameSync(`${file}.part`, file);
}
