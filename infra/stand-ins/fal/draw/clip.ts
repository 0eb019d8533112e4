import { readFile } from 'node:fs/promises';

export interface ClipOrder {
  readonly orientation: 'landscape' | 'portrait';
  readonly seconds: 5 | 10;
}

/** The clip is H.264, 640 by 360 or 360 by 640 pixels. */
export function readClip({ orientation, seconds }: ClipOrder): Promise<Buffer> {
  return readFile(new URL(`clips/${orientation}-${seconds}.mp4`, import.meta.url));
}
