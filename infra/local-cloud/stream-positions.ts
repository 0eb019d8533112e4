import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const positionsSchema = z.record(z.string(), z.string());

/** How far each mapping has read each shard, kept across restarts. */
export class StreamPositions {
  private readonly file: string;
  private readonly positions: Map<string, string>;

  constructor(file: string) {
    this.file = file;
    const stored = existsSync(file) ? positionsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
    this.positions = new Map(Object.entries(stored));
    mkdirSync(dirname(file), { recursive: true });
  }

  get(key: string): string | undefined {
    return this.positions.get(key);
  }

  set(key: string, sequenceNumber: string): void {
    this.positions.set(key, sequenceNumber);
    writeFileSync(this.file, `${JSON.stringify(Object.fromEntries(this.positions), null, 2)}\n`);
  }
}
