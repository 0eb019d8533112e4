import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Requirement {
  readonly id: string;
  readonly text: string;
}

/** Reads the rows `| S2.5-3 | text |` of docs/requirements. */
export function readRequirements(): Requirement[] {
  return ['subscriber-app.md', 'admin-console.md'].flatMap((name) => {
    const document = readFileSync(join(import.meta.dirname, '../../docs/requirements', name), 'utf8');
    return [...document.matchAll(/^\|\s+([SA]\S+-\d+)\s+\|\s+(.+?)\s+\|$/gm)].map(([, id = '', text = '']) => ({
      id,
      text,
    }));
  });
}
