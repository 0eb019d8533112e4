import { type Asset, assets, maxUploadBytes } from '#shared/contracts/assets.ts';
import { ApiError, networkError } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { contentTypeOf } from './file-selection.ts';
import { messages } from './messages.ts';
import { scaledImage } from './scale-image.ts';

interface UploadOptions {
  /** Called with 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/** Sends one file, an image within its limits, to the media bucket and makes it an asset; throws `ApiError`, or what the signal was aborted with. */
export async function uploadFile(picked: File, options: UploadOptions): Promise<Asset> {
  const file = await scaledImage(picked, options.signal);
  if (file.size > maxUploadBytes) throw tooLarge(file);
  const body = { filename: file.name, contentType: contentTypeOf(file), sizeBytes: file.size };
  const { uploadId, url, fields } = await callApi(assets.createUpload, { body });
  options.signal.throwIfAborted();
  await postForm(url, uploadForm(fields, file), options);
  options.signal.throwIfAborted();
  const { asset } = await callApi(assets.completeUpload, { params: { uploadId } });
  options.signal.throwIfAborted();
  return asset;
}

function tooLarge({ name }: File): ApiError {
  return new ApiError({ code: 'too_large', message: messages.tooLarge(name), status: 400 });
}

/** A presigned POST ignores what comes after its file, so the file is last. */
function uploadForm(fields: Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

/** XHR, since fetch can't tell how far an upload is. */
function postForm(url: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<void> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(networkError());
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new ApiError({ code: 'upload_refused', message: messages.uploadFailed, status: request.status }));
    request.open('POST', url);
    request.send(form);
  });
}
