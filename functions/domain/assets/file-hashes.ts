import * as z from 'zod/mini';
import { partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** In the order of their sort keys. */
const fileOrigins = ['artist', 'generated', 'uploaded'] as const;
export type FileOrigin = (typeof fileOrigins)[number];

export interface HashedFile {
  readonly userId: string;
  readonly assetId: string;
  readonly origin: FileOrigin;
}

interface HashedAsset {
  readonly id: string;
  readonly isAiGenerated: boolean;
  readonly generationId?: string | undefined;
  readonly sha256?: string | undefined;
}

// Decision: docs/decisions/058-marks-of-ai.md
/**
 * An asset's place among the files of its content, as keys of the asset's own item: the hash is saved with the asset
 * and deleted with it. `sha256` is the hex digest of the stored file.
 */
export function fileHashKeys({ id, sha256, ...asset }: HashedAsset) {
  if (sha256 === undefined) return {};
  return { gsi2pk: partitions.fileHash(sha256).partition, gsi2sk: `${findOrigin(asset)}#${id}` };
}

/** Only admins create results without a generation. */
function findOrigin({ isAiGenerated, generationId }: Omit<HashedAsset, 'id' | 'sha256'>): FileOrigin {
  if (!isAiGenerated) return 'uploaded';
  return generationId === undefined ? 'artist' : 'generated';
}

const entrySchema = z.pipe(
  z.object({ pk: z.string(), sk: z.string(), gsi2sk: z.string() }),
  z.transform(({ pk, sk, gsi2sk }): HashedFile => {
    const origin = fileOrigins.find((name) => gsi2sk.startsWith(`${name}#`)) ?? 'uploaded';
    return { userId: pk.slice('USER#'.length), assetId: sk.slice('ASSET#'.length), origin };
  }),
);

/** Finds assets of all subscribers by the content of their files. */
export class FileHashes {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Returns results before uploads. */
  find(sha256: string, limit = 100): Promise<HashedFile[]> {
    return this.table.first(partitions.fileHash(sha256), entrySchema, limit);
  }
}
