import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '#infra/local-cloud/ports.ts';

interface StartStats {
  /** Until it answers: with everything to build; and with nothing changed and no data. */
  readonly firstSeconds: number;
  readonly freshSeconds: number;
  /** Memory of all processes with the functions of a first generation loaded. */
  readonly megabytes: number;
}

const projectRoot = join(import.meta.dirname, '../..');
const loadTimeMs = 8000;

export async function measureStart(): Promise<StartStats> {
  await rm(join(projectRoot, 'dist/local.sources'), { force: true });
  const first = await startOnce();
  const fresh = await startOnce();
  return { firstSeconds: first.seconds, freshSeconds: fresh.seconds, megabytes: fresh.megabytes };
}

async function startOnce(): Promise<{ seconds: number; megabytes: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  const [port = 0] = await freePorts(2);
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['infra/demo/start.ts'], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes(' is ready at ')) break;
  const seconds = (performance.now() - startedAt) / 1000;
  await delay(loadTimeMs);
  const megabytes = residentMegabytes(child);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
  return { seconds, megabytes };
}

/** Adds up a process and its children; works on Linux only. */
function residentMegabytes({ pid = 0 }: ChildProcess): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const status = statusOf(name);
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    sizes.set(Number(name), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  const isInTree = (id: number): boolean => id === pid || (id > 1 && isInTree(parents.get(id) ?? 0));
  const processSizes = [...sizes].filter(([id]) => isInTree(id));
  return processSizes.reduce((sum, [, kilobytes]) => sum + kilobytes, 0) / 1024;
}

function statusOf(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/status`, 'utf8');
  } catch {
    return '';
  }
}
