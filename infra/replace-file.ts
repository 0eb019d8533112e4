import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes to a second file and renames it, so a killed process leaves no half-written file for the next start.
 *
 * @param mode permission bits; the system's default if absent
 */
export function replaceFile(file: string, content: string, mode?: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, content, { mode });
  renameSync(`${file}.part`, file);
}
