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

/** Files on their way; one that has arrived leaves the list and is handed over. */
export function useUploads(onUploaded: (asset: Asset) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const handOver = useRef(onUploaded);
  useEffect(() => {
    handOver.current = onUploaded;
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
      handOver.current(asset);
    } catch (error) {
      if (!controller.signal.aborted) change(id, { problem: messageOf(error) });
    } finally {
      controllers.delete(id);
    }
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
