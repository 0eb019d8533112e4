import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { saveFile } from '#frontend/src/lib/download.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** One file after the other: browsers drop downloads that begin at once. */
export async function saveResults({ assets }: AdminProRequest): Promise<void> {
  for (const { publicUrl, filename } of assets) {
    if (!(await saveFile(publicUrl, filename))) showToast(messages.notDownloaded);
  }
}
