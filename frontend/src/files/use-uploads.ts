import { useEffect, useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { refreshGalleries } from '#frontend/src/data/refresh-galleries.ts';
import { uploadFile } from './upload-file.ts';
import { partialFailure, uploadProblem } from './upload-problem.ts';

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly progress: number;
  /** Why it failed; absent while it runs. */
  readonly problem?: string | undefined;
}

interface UploadHandlers {
  /** One file has arrived; it stays in the list until it is known whether it is taken. */
  readonly onUploaded: (asset: Asset) => boolean | Promise<boolean>;
  /** Nothing is on its way any more. */
  readonly onAllEnded: (uploadedCount: number) => void;
}

/** Files on their way to the subscriber's assets; they are broken off when their screen goes. */
export function useUploads(handlers: UploadHandlers) {
  const { uploads, failure, append, change, forget } = useUploadList();
  const running = useRunningUploads();
  const uploadedCount = useRef(0);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  async function run({ id, file }: Upload): Promise<void> {
    const signal = running.begin(id);
    try {
      const asset = await uploadFile(file, { signal, onProgress: (progress) => change(id, { progress }) });
      if (await latest.current.onUploaded(asset)) uploadedCount.current += 1;
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
    const added = files.map((file) => ({ id: crypto.randomUUID(), file, progress: 0 }));
    append(added);
    added.forEach((upload) => void run(upload));
  };
  const retry = (upload: Upload) => {
    change(upload.id, { progress: 0, problem: undefined });
    void run(upload);
  };
  const remove = (id: string) => {
    running.abort(id);
    forget(id);
  };
  return { uploads, failure, add, retry, remove };
}

function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** Those that were picked since the list was empty. */
  const [pickedCount, setPickedCount] = useState(0);
  const failed = uploads.flatMap(({ file, problem }) => (problem ? [{ filename: file.name, problem }] : []));
  return {
    uploads,
    /** What is said of them together, once nothing is on its way any more. */
    failure: failed.length === uploads.length ? partialFailure(failed, pickedCount) : undefined,
    append: (added: readonly Upload[]) => {
      setPickedCount((count) => (uploads.length === 0 ? 0 : count) + added.length);
      setUploads((all) => [...all, ...added]);
    },
    change: (id: string, changes: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    forget: (id: string) => setUploads((all) => all.filter((one) => one.id !== id)),
  };
}

function useRunningUploads() {
  const [controllers] = useState(() => new Map<string, AbortController>());
  useEffect(() => () => controllers.forEach((controller) => controller.abort()), [controllers]);
  return {
    begin: (id: string) => {
      const controller = new AbortController();
      controllers.set(id, controller);
      return controller.signal;
    },
    abort: (id: string) => controllers.get(id)?.abort(),
    /** Returns how many are left. */
    end: (id: string) => {
      controllers.delete(id);
      return controllers.size;
    },
  };
}
