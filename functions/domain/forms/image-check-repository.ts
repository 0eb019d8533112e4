import * as z from 'zod/mini';
import { sha256 } from '#functions/platform/ids.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const imageCheckSchema = z.object({ isAccepted: z.boolean(), reason: z.string() });
export type ImageCheck = z.infer<typeof imageCheckSchema>;

const lifetimeSeconds = 30 * 24 * 60 * 60;

/** Stores a language model's answer for an image and an instruction, so it is asked once. */
export class ImageCheckRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(instruction: string, fileKey: string): Promise<ImageCheck | undefined> {
    return this.table.get(keys.imageCheck(hashImageCheck(instruction, fileKey)), imageCheckSchema);
  }

  save(instruction: string, fileKey: string, check: ImageCheck): Promise<void> {
    const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + lifetimeSeconds;
    return this.table.put({
      ...keys.imageCheck(hashImageCheck(instruction, fileKey)),
      ...check,
      expiresAtEpochSeconds,
    });
  }
}

function hashImageCheck(instruction: string, fileKey: string): string {
  return sha256(`${instruction}\n${fileKey}`);
}
