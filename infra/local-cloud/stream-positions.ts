import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { replaceFile } from '../replace-file.ts';

const positionsSchema = z.record(z.string(), z.string());

/** The position of each mapping in each shard; survives restarts. */
export class StreamPositions {
  private readonly file: string;
  private readonly positions: Map<string, string>;

  constructor(file: string) {
    this.file = file;
    const stored = existsSync(file) ? positionsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
    this.positions = new Map(Object.entries(stored));
  }

  get(key: string): string | undefined {
    return this.positions.get(key);
  }

  set(key: string, sequenceNumber: string): void {
    this.positions.set(key, sequenceNumber);
    replaceFile(this.file, `${JSON.stringify(Object.fromEntries(this.positions), null, 2)}\n`);
  }
}
