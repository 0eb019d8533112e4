import { StorageFailed } from '#functions/domain/assets/media-store.ts';

/** What kept a job's results from being stored, in the words that operators read. */
export const resultFault = 'Result fetch failed';

const downloadFailed = 'Failed to download media';

export function mediaFault(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return error instanceof StorageFailed || reason.startsWith(downloadFailed) ? reason : `${downloadFailed}: ${reason}`;
}

export function missingMediaFault(output: unknown): string {
  const keys = typeof output === 'object' && output !== null ? Object.keys(output) : [];
  return `No media URL found in FAL result. Available keys: ${keys.join(', ') || 'none'}`;
}
