import { mostResults } from '#shared/contracts/admin-pro-requests.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import { messages } from './messages.ts';

/** Why files can't go out together, as the server would refuse them. */
export function resultsProblem(files: readonly { readonly size: number }[]): string | undefined {
  if (files.length > mostResults) return messages.tooMany(mostResults);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > maxUploadBytes ? messages.tooLarge(maxUploadBytes / 1024 ** 2) : undefined;
}
