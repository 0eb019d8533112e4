import { expect } from 'vitest';
import type { Asset } from '#shared/contracts/assets.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import type { Answer, SignedIn } from './product.ts';

export interface Permitted {
  uploadId: string;
  url: string;
  fields: Record<string, string>;
}

export function uploaderFor(subscriber: SignedIn) {
  const permit = async (filename: string, contentType: string, sizeBytes: number): Promise<Permitted> => {
    const body = { filename, contentType, sizeBytes };
    const answer = await subscriber.call(uploads.createUpload, { body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const complete = (uploadId: string): Promise<Answer> =>
    subscriber.call(uploads.completeUpload, { params: { uploadId } });
  const send = async (filename: string, contentType: string, bytes: Uint8Array): Promise<Permitted> => {
    const permitted = await permit(filename, contentType, bytes.length);
    expect(await postForm(permitted, bytes)).toBe(204);
    return permitted;
  };
  const upload = async (filename: string, contentType: string, bytes: Uint8Array): Promise<Asset> => {
    const { uploadId } = await send(filename, contentType, bytes);
    const { status, body } = await complete(uploadId);
    expect({ status, error: body.error }).toEqual({ status: 201 });
    return body.asset;
  };
  return { permit, send, complete, upload };
}
export type Uploader = ReturnType<typeof uploaderFor>;

/** Posts a form like a browser: the fields unchanged, the file last. Returns the bucket's status. */
export async function postForm({ url, fields }: Pick<Permitted, 'url' | 'fields'>, bytes: Uint8Array): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([Buffer.from(bytes)]));
  return (await fetch(url, { method: 'POST', body: form })).status;
}
