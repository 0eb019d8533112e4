import { contentTypeOfExtension, readExtension, unreadableType } from '#shared/kernel/media-types.ts';
import { ApiError, networkError } from './api-error.ts';

export interface PostOptions {
  /** Receives 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

interface PresignedPost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Fewer than the connections that a browser opens to one host. */
const maxParallelPosts = 3;
let posts = 0;
const waiting: (() => void)[] = [];

/** Requests the form when its turn comes: forms expire in minutes. Rejects with `ApiError` or the abort reason. */
export async function sendFile<P extends PresignedPost>(
  requestForm: () => Promise<P>,
  file: File,
  options: PostOptions,
): Promise<P> {
  if (posts < maxParallelPosts) posts += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    options.signal.throwIfAborted();
    const form = await requestForm();
    options.signal.throwIfAborted();
    await postFile(form, file, options);
    return form;
  } finally {
    const next = waiting.shift();
    if (next === undefined) posts -= 1;
    else next();
  }
}

/** Uses XHR, because fetch reports no upload progress. Rejects with `ApiError`. */
export function postFile({ url, fields }: PresignedPost, file: File, options: PostOptions): Promise<void> {
  const { onProgress, signal } = options;
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(networkError());
    request.onload = () => (request.status < 300 ? resolve() : reject(uploadRefused(request.status)));
    request.open('POST', url);
    request.send(toFormData(fields, file));
  });
}

/** S3 requires the file as the last part. */
function toFormData(fields: PresignedPost['fields'], file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

function uploadRefused(status: number): ApiError {
  return new ApiError({ code: 'upload_refused', message: 'Upload failed', status });
}

/** Some systems allow names that are longer than the API's limit, or contain control characters. */
export function announceFile(file: Pick<File, 'name' | 'type' | 'size'>) {
  const name = file.name.replace(/\p{Cc}+/gu, ' ').trim() || 'file';
  const end = `.${readExtension(name) ?? ''}`;
  const filename = name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1 - end.length)}…${end}`;
  return { filename, contentType: guessContentType(file), sizeBytes: file.size };
}

const maxNameLength = 255;

export function guessContentType({ name, type }: Pick<File, 'name' | 'type'>): string {
  const contentType = contentTypeOfExtension(readExtension(name) ?? '') ?? unreadableType(name);
  return type || contentType || 'application/octet-stream';
}
