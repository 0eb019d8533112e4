import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestRecord, requestRecordSchema } from './request-record.ts';

/** One file per request, written whole or not at all, so that a killed process loses nothing. */
export class RequestJournal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  save(record: RequestRecord): void {
    const file = join(this.#folder, `${record.requestId}.json`);
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify(record, null, 2));
    renameSync(`${file}.part`, file);
  }

  readAll(): RequestRecord[] {
    if (!existsSync(this.#folder)) return [];
    const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => requestRecordSchema.parse(JSON.parse(readFileSync(join(this.#folder, name), 'utf8'))));
  }
}
