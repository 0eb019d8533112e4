import { useEffect, useRef, useState } from 'react';
import { type AdminProRequest, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { postFile } from '#frontend/src/data/post-file.ts';
import { contentTypeOf } from '#frontend/src/lib/content-type.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import { requestProblem } from './use-request-actions.ts';

export interface ResultUpload {
  readonly requestId: string;
  readonly filename: string;
  /** 0 to 1; absent once it has arrived and is being looked at. */
  readonly progress?: number;
}

/** One result file on its way; it is broken off when the screen goes. */
export function useResultUpload(onCompleted: (request: AdminProRequest) => void, onFailed: () => void) {
  const [upload, setUpload] = useState<ResultUpload>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async ({ userId, id }: AdminProRequest, file: File) => {
    const { signal } = (controller.current = new AbortController());
    const track = (progress: number) => setUpload({ requestId: id, filename: file.name, progress });
    track(0);
    try {
      const params = { userId, id };
      const announced = { filename: file.name, contentType: contentTypeOf(file), sizeBytes: file.size };
      const { uploadId, ...post } = await callApi(adminProRequests.createResultUpload, { params, body: announced });
      signal.throwIfAborted();
      await postFile(post, file, { onProgress: track, signal });
      signal.throwIfAborted();
      // From here on the request may be completed, and nothing can be taken back.
      setUpload({ requestId: id, filename: file.name });
      const body = { uploadId, filename: file.name };
      onCompleted((await callApi(adminProRequests.completeRequest, { params, body })).request);
      showToast(messages.uploaded);
    } catch (error) {
      onFailed();
      if (signal.aborted) return;
      showToast(requestProblem(error, messages.notUploaded));
    } finally {
      setUpload(undefined);
    }
  };
  return {
    upload,
    start: (request: AdminProRequest, file: File) => {
      if (file.size > maxUploadBytes) showToast(messages.tooLarge(file.name, maxUploadBytes / 1024 ** 2));
      else void start(request, file);
    },
    cancel: () => controller.current?.abort(),
  };
}
