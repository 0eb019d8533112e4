import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CloudOptions, type LocalCloud, startCloud } from '#infra/local-cloud/cloud.ts';
import { writeTinyAssembly } from './tiny-assembly.ts';

export interface TinyCloud {
  readonly directory: string;
  readonly assemblyDir: string;
  readonly dataDir: string;
  /** While this file exists, the projecting function refuses nothing. */
  readonly mendedFile: string;
  readonly reported: readonly string[];
  start(more?: Partial<CloudOptions>): Promise<LocalCloud>;
  remove(): Promise<void>;
}

export async function newTinyCloud(): Promise<TinyCloud> {
  const directory = await mkdtemp(join(tmpdir(), 'tiny-cloud-'));
  const inDirectory = (name: string) => join(directory, name);
  const assemblyDir = inDirectory('cdk.out');
  await writeTinyAssembly(assemblyDir);
  const [dataDir, mendedFile] = [inDirectory('data'), inDirectory('mended')];
  const reported: string[] = [];
  const options: CloudOptions = {
    assemblyDir,
    dataDir,
    port: 0,
    engine: 'dynoxide',
    retryScale: 0.01,
    operatorSecret: { falKey: 'a real key' },
    functionEnv: { NODE_PATH: join(process.cwd(), 'node_modules'), MENDED_FILE: mendedFile },
    report: (line) => reported.push(line),
  };
  return {
    directory,
    assemblyDir,
    dataDir,
    mendedFile,
    reported,
    start: (more = {}) => startCloud({ ...options, ...more }),
    remove: () => rm(directory, { recursive: true }),
  };
}
