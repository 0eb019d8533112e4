import { reportUnexpected } from '#functions/platform/unexpected-errors.ts';
import type { StoredAsset } from './asset-repository.ts';
import type { MediaStore } from './media-store.ts';

interface NewFile {
  readonly fileKey: string;
  /** Makes an asset of the file, unless there is one already. */
  readonly record: () => Promise<unknown>;
  /** What is recorded, as every write before has left it. */
  readonly find: () => Promise<StoredAsset | undefined>;
}

/**
 * Records a file that was just copied, and returns the asset that is then there. The copy goes again unless it is that asset's:
 * recording may have failed, and a call at the same time may have been first. When only the answer was lost, it stays.
 */
export async function recordFile(
  media: Pick<MediaStore, 'delete'>,
  { fileKey, record, find }: NewFile,
): Promise<StoredAsset | undefined> {
  const [recording] = await Promise.allSettled([record()]);
  const recorded = await find().catch((error: unknown) => {
    // Nobody can tell whose the copy is now: it stays where a repeat writes the same.
    reportUnexpected('A copied file may not have been recorded', error, { fileKey });
    throw recording.status === 'rejected' ? recording.reason : error;
  });
  if (recorded?.fileKey !== fileKey) await media.delete(fileKey);
  if (recorded === undefined && recording.status === 'rejected') throw recording.reason;
  return recorded;
}
