import { useEffect, useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { messageOf } from '#frontend/src/lib/api/api-error.ts';
import { uploadFile } from './upload-file.ts';

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly progress: number;
  /** Why it failed; absent while it runs. */
  readonly problem?: string | undefined;
}

interface UploadHandlers {
  /** One file has arrived; it is no longer in the list. */
  readonly onUploaded: (asset: Asset) => void;
  /** Nothing is on its way any more. */
  readonly onAllEnded: (uploadedCount: number) => void;
}

/** Files on their way to the subscriber's assets. */
export function useUploads(handlers: UploadHandlers) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(handlers);
  const uploadedCount = useRef(0);
  useEffect(() => {
    latest.current = handlers;
  });
  const [controllers] = useState(() => new Map<string, AbortController>());
  useEffect(() => () => controllers.forEach((controller) => controller.abort()), [controllers]);

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const forget = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));

  async function run({ id, file }: Upload): Promise<void> {
    const controller = new AbortController();
    controllers.set(id, controller);
    try {
      const asset = await uploadFile(file, {
        signal: controller.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      forget(id);
      uploadedCount.current += 1;
      latest.current.onUploaded(asset);
    } catch (error) {
      if (!controller.signal.aborted) change(id, { problem: messageOf(error) });
    } finally {
      controllers.delete(id);
      if (controllers.size === 0) endAll();
    }
  }

  function endAll(): void {
    latest.current.onAllEnded(uploadedCount.current);
    uploadedCount.current = 0;
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file, progress: 0 }));
      setUploads((all) => [...all, ...added]);
      added.forEach((upload) => void run(upload));
    },
    retry(upload: Upload) {
      change(upload.id, { progress: 0, problem: undefined });
      void run(upload);
    },
    remove(id: string) {
      controllers.get(id)?.abort();
      forget(id);
    },
  };
}
