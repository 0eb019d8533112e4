import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A browser other than Chromium. */
export interface Engine {
  readonly name: string;
  /** The programs that it needs. */
  readonly programs: readonly string[];
  readonly install: string;
  /** Starts a browser without cookies, caches and storage. */
  start(size: Size): Promise<EnginePage>;
}

export interface EnginePage {
  /** Returns errors on the console and exceptions. */
  readErrors(): Promise<readonly string[]>;
  open(url: string): Promise<void>;
  /** Runs a function that uses nothing outside of itself in the page's document. */
  evaluate<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  find<Args extends unknown[]>(
    script: (...args: Args) => Element | undefined,
    ...args: Args
  ): Promise<EngineElement | undefined>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface EngineElement {
  click(): Promise<void>;
  replaceText(text: string): Promise<void>;
  chooseFile(path: string): Promise<void>;
}

export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Vitest's own waits need a test. */
export async function retryUntilDone(action: () => Promise<void>, patienceMs = 15_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  const pollMs = 50;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await setTimeout(pollMs);
  }
}
