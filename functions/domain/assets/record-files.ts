import { reportUnexpected } from '#functions/platform/unexpected-errors.ts';
import type { StoredAsset } from './asset-repository.ts';
import type { MediaStore } from './media-store.ts';

interface NewFiles {
  readonly fileKeys: readonly string[];
  /** Makes assets of the files, all or none, unless there are some already. */
  readonly record: () => Promise<unknown>;
  /** What is recorded, as every write before has left it. */
  readonly find: () => Promise<readonly StoredAsset[]>;
}

/**
 * Records files that were just copied, and returns the assets that are then there. A copy goes again unless it is one of those:
 * recording may have failed, and a call at the same time may have been first. When only the answer was lost, they stay.
 */
export async function recordFiles(
  media: Pick<MediaStore, 'delete'>,
  { fileKeys, record, find }: NewFiles,
): Promise<readonly StoredAsset[]> {
  const [recording] = await Promise.allSettled([record()]);
  const recorded = await find().catch((error: unknown) => {
    // Nobody can tell whose the copies are now: they stay where a repeat writes the same.
    reportUnexpected('Copied files may not have been recorded', error, { fileKeys });
    throw recording.status === 'rejected' ? recording.reason : error;
  });
  const kept = new Set(recorded.map(({ fileKey }) => fileKey));
  await Promise.all(fileKeys.filter((fileKey) => !kept.has(fileKey)).map((fileKey) => media.delete(fileKey)));
  if (recorded.length === 0 && recording.status === 'rejected') throw recording.reason;
  return recorded;
}
