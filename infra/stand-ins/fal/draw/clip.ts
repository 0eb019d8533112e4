import { readFile } from 'node:fs/promises';

export interface ClipOrder {
  readonly orientation: 'landscape' | 'portrait';
  readonly seconds: 5 | 10;
}

export function readClip({ orientation, seconds }: ClipOrder): Promise<Buffer> {
  return readFile(new URL(`clips/${orientation}-${seconds}.mp4`, import.meta.url));
}
