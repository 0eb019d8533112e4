import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Fences } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { account } from '#shared/contracts/account.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import { eventually } from '#test/support/eventually.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import { productTable } from '#test/support/product-table.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { newRegistrationToken } from '#test/support/registration-token.ts';
import { postForm } from '#test/support/uploads.ts';

export function newWriter(browser: SignedIn, marker: string) {
  const generationIds: string[] = [];
  const generate = async () => {
    const values = { prompt: `one more ${marker}`, image_size: 'square_hd', num_images: 1 };
    const { status, body } = await browser.generate('dream-image', values);
    if (status === 202) generationIds.push(body.generation.id);
    return status;
  };
  const upload = async () => {
    const body = { filename: `more-${marker}.gif`, contentType: 'image/gif', sizeBytes: onePixelGif.length };
    const { status, body: permitted } = await browser.call(uploads.createUpload, { body });
    if (status !== 200) return status;
    await postForm(permitted, onePixelGif);
    return (await browser.call(uploads.completeUpload, { params: { uploadId: permitted.uploadId } })).status;
  };
  const request = async () => {
    const body = { routePath: 'portrait-request', details: `One more ${marker}` };
    const headers = { 'idempotency-key': randomUUID() };
    return (await browser.call(proRequests.createProRequest, { body, headers })).status;
  };
  const register = async () => {
    const body = { kind: 'token', value: newRegistrationToken() } as const;
    return (await browser.call(notifications.registerPush, { body })).status;
  };
  const exportAll = async () => (await browser.call(account.startExport, {})).status;
  const sendTestNotification = async () => (await browser.call(notifications.sendTest, {})).status;

  const writeAll = async () => {
    const statuses: number[] = [];
    for (const write of [generate, upload, request, register, exportAll, sendTestNotification])
      statuses.push(await write());
    return statuses;
  };
  const writeUntil = async (signal: AbortSignal) => {
    while (!signal.aborted) await writeAll();
  };
  return { generationIds, writeAll, writeUntil };
}

/** Waits until the user's generations have ended and the projections have processed their items. */
export async function waitForProjections({ cloud }: Product, userId: string, generations: readonly string[]) {
  await eventually(() => {
    const running = cloud.executions.list().filter(({ status }) => status === 'RUNNING');
    expect(running.filter(({ name }) => generations.includes(name))).toEqual([]);
  });
  const partitions = [keys.subscriber(userId).pk, ...generations.map((id) => keys.generation(id).pk)];
  await new Fences(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'))).waitForProjections(
    partitions,
    randomUUID(),
  );
}
