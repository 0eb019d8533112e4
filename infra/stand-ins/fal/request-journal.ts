import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../replace-file.ts';
import { type RequestRecord, requestRecordSchema } from './request-record.ts';

/** One file per request, so that a killed process loses nothing. */
export class RequestJournal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  save(record: RequestRecord): void {
    replaceFile(join(this.#folder, `${record.requestId}.json`), JSON.stringify(record, null, 2));
  }

  readAll(): RequestRecord[] {
    if (!existsSync(this.#folder)) return [];
    const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => requestRecordSchema.parse(JSON.parse(readFileSync(join(this.#folder, name), 'utf8'))));
  }
}
