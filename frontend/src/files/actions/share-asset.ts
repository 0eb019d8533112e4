import type { Asset } from '#shared/contracts/assets.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from '../messages.ts';

/** Hands a file's link to the device's own sharing; somebody who changes their mind there is not told off. */
export async function shareAsset({ publicUrl, filename }: Asset): Promise<void> {
  try {
    await navigator.share({ title: filename, url: publicUrl });
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!wasCancelled) showToast(messages.shareFailed);
  }
}
