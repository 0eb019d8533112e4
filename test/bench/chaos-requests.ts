import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { shares } from '#shared/contracts/shares.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import type { AdminSignedIn, Answer, SignedIn } from '#test/support/product.ts';
import { postForm } from '#test/support/uploads.ts';
import { callUntil, repeatUntil } from './chaos-subscriber.ts';

/** The cost of the demonstration's pro form. */
export const requestCost = 20;

export interface StartedRequest {
  readonly id: string;
  readonly userId: string;
  readonly status: 'completed' | 'rejected';
  /** The page of its shared result, and whether it was taken back. */
  readonly share?: { readonly url: string; readonly isEnded: boolean };
}

interface RequestWorker {
  readonly subscriber: SignedIn;
  readonly admin: AdminSignedIn;
  readonly userId: string;
  readonly queue: Iterable<number>;
  readonly started: StartedRequest[];
  readonly pauseMs: number;
}

/**
 * Uploads a photo, submits a request with it, decides it as an admin, and shares its result. Repeats each call until it
 * has the answer that a quiet network gives at once.
 */
export async function submitRequests({ started, pauseMs, queue, ...worker }: RequestWorker): Promise<void> {
  for (const index of queue) {
    started.push(await submitRequest(worker, index));
    await delay(pauseMs);
  }
}

async function submitRequest(
  { subscriber, admin, userId }: Omit<RequestWorker, 'queue' | 'started' | 'pauseMs'>,
  index: number,
): Promise<StartedRequest> {
  const photo = await uploadPhoto(subscriber, index);
  const key = randomUUID();
  const details = `chaos ${index}`;
  const { body } = await callUntil(
    () =>
      subscriber.call(proRequests.createProRequest, {
        body: { routePath: 'portrait-request', details, values: { photo: { publicUrl: photo.publicUrl } } },
        headers: { 'idempotency-key': key },
      }),
    201,
  );
  const id: string = body.request.id;
  const params = { userId, id };
  if (index % 4 === 0) {
    const rejection = { params, body: { reason: `rejected ${index}` } };
    await callUntil(() => admin.call(adminProRequests.rejectRequest, rejection), 200);
    return { id, userId, status: 'rejected' };
  }
  const filename = `result-${index}.gif`;
  const uploadId = await sendFile(
    (file) => admin.call(adminProRequests.createResultUpload, { params, body: file }),
    filename,
  );
  const results = [{ uploadId, filename }];
  const completed = await callUntil(
    () => admin.call(adminProRequests.completeRequest, { params, body: { results } }),
    200,
  );
  const asset = { params: { id: completed.body.request.assets[0].id } };
  const shared = await callUntil(() => subscriber.call(shares.shareAsset, asset), 200);
  const isEnded = index % 4 === 1;
  if (isEnded) await callUntil(() => subscriber.call(shares.endShare, asset), 204);
  return { id, userId, status: 'completed', share: { url: shared.body.share.url, isEnded } };
}

async function uploadPhoto(subscriber: SignedIn, index: number): Promise<{ publicUrl: string }> {
  const uploadId = await sendFile((body) => subscriber.call(uploads.createUpload, { body }), `photo-${index}.gif`);
  const complete = () => subscriber.call(uploads.completeUpload, { params: { uploadId } });
  // An upload whose function crashed is still being checked (409) until its claim ends.
  return (await callUntil(complete, 201, [409, 429])).body.asset;
}

async function sendFile(
  permit: (file: { filename: string; contentType: string; sizeBytes: number }) => Promise<Answer>,
  filename: string,
): Promise<string> {
  const file = { filename, contentType: 'image/gif', sizeBytes: onePixelGif.length };
  // The bucket's address is another one after a restart, so each attempt asks for it.
  const sent = await repeatUntil(
    async () => {
      const { body } = await callUntil(() => permit(file), 200);
      return { uploadId: body.uploadId, status: await postForm(body, onePixelGif) };
    },
    ({ status }) => status === 204,
  );
  return sent.uploadId;
}
