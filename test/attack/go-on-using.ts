import { randomUUID } from 'node:crypto';
import { account } from '#shared/contracts/account.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import type { SignedIn } from '#test/support/product.ts';
import { newRegistrationToken } from '#test/support/registration-token.ts';
import { postForm } from '#test/support/uploads.ts';

/**
 * Uses an account in as many ways as it can, over and over until something has happened. What is refused is refused; nobody
 * looks at the answers. Returns how many rounds it took.
 */
export async function goOnUsing(tabs: readonly SignedIn[], words: string, until: Promise<unknown>): Promise<number> {
  const ended = until.then(() => true);
  let rounds = 0;
  while (!(await Promise.race([ended, Promise.all(tabs.map((tab) => useOnce(tab, words))).then(() => false)])))
    rounds++;
  return rounds;
}

async function useOnce(tab: SignedIn, words: string): Promise<void> {
  const values = { prompt: `another ${words}`, image_size: 'square_hd', num_images: 1 };
  const request = { routePath: 'portrait-request', details: words };
  await Promise.all([
    tab.generate('dream-image', values),
    tab.call(proRequests.createProRequest, { body: request, headers: { 'idempotency-key': randomUUID() } }),
    tab.call(notifications.registerPush, { body: { kind: 'token', value: newRegistrationToken() } }),
    tab.call(account.startExport, {}),
    upload(tab, `late-${words}.gif`),
  ]);
}

async function upload(tab: SignedIn, filename: string): Promise<void> {
  const body = { filename, contentType: 'image/gif', sizeBytes: onePixelGif.length };
  const permitted = await tab.call(uploads.createUpload, { body });
  if (permitted.status !== 200) return;
  await postForm(permitted.body, onePixelGif);
  await tab.call(uploads.completeUpload, { params: { uploadId: permitted.body.uploadId } });
}
