import * as z from 'zod/mini';
import { partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const fileOrigins = ['artist', 'generated', 'uploaded'] as const;

const entrySchema = z.pipe(
  z.object({ pk: z.string(), sk: z.string(), gsi2sk: z.string() }),
  z.transform(({ pk, sk, gsi2sk }) => ({
    userId: pk.slice('USER#'.length),
    assetId: sk.slice('ASSET#'.length),
    origin: fileOrigins.find((name) => gsi2sk.startsWith(`${name}#`)) ?? 'uploaded',
  })),
);
type HashedFile = z.output<typeof entrySchema>;

/** The hash is a key of the asset's own item (`assetItem`). Decision: docs/decisions/058-marks-of-ai.md */
export class FileHashes {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(sha256: string, limit = 100): Promise<HashedFile[]> {
    return this.table.first(partitions.fileHash(sha256), entrySchema, limit);
  }
}
