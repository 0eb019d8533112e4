import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { announceFile, type PostOptions, sendFile } from '#frontend/src/data/post-file.ts';
import { refreshGalleries } from '#frontend/src/data/refresh-account.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import { maxUploadBytes, uploads } from '#shared/contracts/uploads.ts';
import { messages } from './messages.ts';
import { prepareImage } from './prepare-image.ts';

export interface Upload {
  /** Rises with each picked file. */
  readonly id: number;
  readonly file: File;
  readonly progress: number;
  readonly problem?: string | undefined;
}

interface UploadHandlers {
  readonly onUploaded: (asset: Asset, upload: Pick<Upload, 'id'>, signal: AbortSignal) => boolean | Promise<boolean>;
  readonly onAllEnded: (uploadedCount: number) => void;
}

let lastId = 0;

export function nextPickId(): number {
  lastId += 1;
  return lastId;
}

export function useUploads(handlers: UploadHandlers) {
  const { list, failure, append, change, forget } = useUploadList();
  const running = useRunningUploads();
  const uploadedCount = useRef(0);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  async function runUpload(upload: Upload): Promise<void> {
    const { id, file } = upload;
    const signal = running.begin(id);
    try {
      const asset = await uploadFile(file, { signal, onProgress: (progress) => change(id, { progress }) });
      if (await latest.current.onUploaded(asset, upload, signal)) uploadedCount.current += 1;
      forget(id);
    } catch (error) {
      if (!signal.aborted) change(id, { problem: uploadProblem(error) });
    }
    if (running.end(id) > 0) return;
    if (uploadedCount.current > 0) refreshGalleries();
    latest.current.onAllEnded(uploadedCount.current);
    uploadedCount.current = 0;
  }
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: nextPickId(), file, progress: 0 }));
    append(added);
    added.forEach((upload) => void runUpload(upload));
  };
  const retry = (upload: Upload) => {
    change(upload.id, { progress: 0, problem: undefined });
    void runUpload(upload);
  };
  const remove = (id: number) => {
    running.abort(id);
    forget(id);
  };
  return { uploads: list, failure, add, retry, remove };
}

function useUploadList() {
  const [list, setUploads] = useState<readonly Upload[]>([]);
  const [pickedCount, setPickedCount] = useState(0);
  const failed = list.flatMap(({ file, problem }) => (problem ? [{ filename: file.name, problem }] : []));
  return {
    list,
    failure: failed.length === list.length ? partialFailure(failed, pickedCount) : undefined,
    append: (added: readonly Upload[]) => {
      setPickedCount((count) => (list.length === 0 ? 0 : count) + added.length);
      setUploads((all) => [...all, ...added]);
    },
    change: (id: number, changes: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    forget: (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
  };
}

function useRunningUploads() {
  const [controllers] = useState(() => new Map<number, AbortController>());
  useEffect(() => () => controllers.forEach((controller) => controller.abort()), [controllers]);
  return {
    begin: (id: number) => {
      const controller = new AbortController();
      controllers.set(id, controller);
      return controller.signal;
    },
    abort: (id: number) => controllers.get(id)?.abort(),
    end: (id: number) => {
      controllers.delete(id);
      return controllers.size;
    },
  };
}

/** Throws `ApiError` or the abort reason. */
async function uploadFile(picked: File, options: PostOptions): Promise<Asset> {
  const file = await prepareImage(picked, options.signal);
  if (file.size > maxUploadBytes) throw createTooLargeError(file);
  const body = announceFile(file);
  const { uploadId } = await sendFile(() => callApi(uploads.createUpload, { body }), file, options);
  options.signal.throwIfAborted();
  const { asset } = await callApi(uploads.completeUpload, { params: { uploadId } });
  options.signal.throwIfAborted();
  return asset;
}

function createTooLargeError({ name }: File): ApiError {
  return new ApiError({ code: 'too_large', message: messages.tooLarge(name), status: 400 });
}

interface FailedUpload {
  readonly filename: string;
  readonly problem: string;
}

export function uploadProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.unknownError;
  return error.status === 401 ? messages.noSession : error.message;
}

/** A single upload shows its own failure. */
export function partialFailure(failed: readonly FailedUpload[], pickedCount: number): string | undefined {
  if (failed.length === 0 || pickedCount < 2) return undefined;
  return messages.someFailed(failed.map(({ filename, problem }) => `${filename}: ${problem}`));
}
