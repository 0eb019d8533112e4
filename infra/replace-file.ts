import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file whole or not at all. One that was half written when its process was killed could not be read at the next
 * start.
 *
 * @param mode permission bits of the file; what the system gives to new files when it is absent
 */
export function replaceFile(file: string, content: string, mode?: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, content, { mode });
  renameSync(`${file}.part`, file);
}
