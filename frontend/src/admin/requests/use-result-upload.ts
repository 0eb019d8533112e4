import { useEffect, useRef, useState } from 'react';
import { type AdminProRequest, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { postFile } from '#frontend/src/data/post-file.ts';
import { contentTypeOf } from '#frontend/src/lib/content-type.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import { type RequestEvents, requestProblem } from './use-request-calls.ts';

export interface ResultUpload {
  /** Of the file that is on its way. */
  readonly filename: string;
  /** Of all files, 0 to 1; absent once they have arrived and are being looked at. */
  readonly progress?: number;
}

/** Why an upload is broken off that nobody cancelled. */
const screenLeft = new Error('The screen was left');

/** The result files of a request on their way; they are broken off when the screen goes, which is said. */
export function useResultUpload({ onChanged, onStale }: RequestEvents) {
  const [upload, setUpload] = useState<ResultUpload>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(screenLeft), []);

  const start = async ({ userId, id }: AdminProRequest, files: readonly File[]) => {
    const { signal } = (controller.current = new AbortController());
    const params = { userId, id };
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const results: { uploadId: string; filename: string }[] = [];
    let sent = 0;
    try {
      for (const file of files) {
        const { name: filename, size: sizeBytes } = file;
        const track = (part: number) => setUpload({ filename, progress: (sent + part * sizeBytes) / total });
        track(0);
        const announced = { filename, contentType: contentTypeOf(file), sizeBytes };
        const { uploadId, ...post } = await callApi(adminProRequests.createResultUpload, { params, body: announced });
        signal.throwIfAborted();
        await postFile(post, file, { onProgress: track, signal });
        signal.throwIfAborted();
        sent += sizeBytes;
        results.push({ uploadId, filename });
      }
      // From here on the request may be completed, and nothing can be taken back.
      setUpload({ filename: messages.ofFiles(files) });
      onChanged((await callApi(adminProRequests.completeRequest, { params, body: { results } })).request);
      showToast(messages.uploaded);
    } catch (error) {
      onStale();
      if (signal.reason === screenLeft) showToast(messages.brokenOff);
      else if (!signal.aborted) showToast(requestProblem(error, messages.notUploaded));
    } finally {
      setUpload(undefined);
    }
  };
  return {
    upload,
    start: (request: AdminProRequest, files: readonly File[]) => void start(request, files),
    cancel: () => controller.current?.abort(),
  };
}
