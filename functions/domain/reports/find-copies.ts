import * as z from 'zod/mini';
import { FileHashes } from '#functions/domain/assets/file-hashes.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { FindCopies } from './report-result.ts';

/** A transaction writes 100 items: the copies, the case and its report, the audit entry and the decision. */
const maxCopies = 90;

const placeSchema = z.object({ gsi2pk: z.optional(z.string()) });

/** Files from before 2026-11-27 have no hash, and so no copies. */
export function copiesByHash(table: Table): FindCopies {
  const hashes = new FileHashes(table);
  return async ({ userId, assetId }) => {
    const place = await table.get(keys.asset(userId, assetId), placeSchema, { consistent: true });
    const prefix = partitions.fileHash('').partition;
    if (!place?.gsi2pk?.startsWith(prefix)) return [];
    const files = await hashes.find(place.gsi2pk.slice(prefix.length), maxCopies + 1);
    const others = files.filter((file) => file.userId !== userId || file.assetId !== assetId);
    return others.slice(0, maxCopies).map((file) => ({ userId: file.userId, assetId: file.assetId }));
  };
}
