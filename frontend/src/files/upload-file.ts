import type { Asset } from '#shared/contracts/assets.ts';
import { maxUploadBytes, uploads } from '#shared/contracts/uploads.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { postFile, type PostOptions } from '#frontend/src/data/post-file.ts';
import { contentTypeOf } from '#frontend/src/lib/content-type.ts';
import { messages } from './messages.ts';
import { scaledImage } from './scale-image.ts';

/** Sends one file, an image within its limits, to the media bucket and makes it an asset; throws `ApiError`, or what the signal was aborted with. */
export async function uploadFile(picked: File, options: PostOptions): Promise<Asset> {
  const file = await scaledImage(picked, options.signal);
  if (file.size > maxUploadBytes) throw tooLarge(file);
  const body = { filename: file.name, contentType: contentTypeOf(file), sizeBytes: file.size };
  const { uploadId, ...post } = await callApi(uploads.createUpload, { body });
  options.signal.throwIfAborted();
  await postFile(post, file, options);
  options.signal.throwIfAborted();
  const { asset } = await callApi(uploads.completeUpload, { params: { uploadId } });
  options.signal.throwIfAborted();
  return asset;
}

function tooLarge({ name }: File): ApiError {
  return new ApiError({ code: 'too_large', message: messages.tooLarge(name), status: 400 });
}
