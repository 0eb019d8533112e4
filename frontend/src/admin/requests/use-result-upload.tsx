import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type AdminProRequest, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { announceFile, postFile } from '#frontend/src/data/post-file.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { type RequestEvents, requestProblem } from './use-request-calls.ts';

interface ResultUpload {
  readonly filename: string;
  /** 0 to 1 over all files; absent while the server checks them. */
  readonly progress?: number;
}

/** Distinguishes leaving the screen from Cancel. */
const unmounted = new Error('The screen was left');

interface UploadEvents extends RequestEvents {
  /** Called with the files and the reason when sending them again can help. */
  readonly onRefused: (request: AdminProRequest, files: readonly File[], refusal: string) => void;
}

/** Uploads result files and completes the request. Unmounting aborts the upload and shows a toast. */
export function useResultUpload({ onChanged, onStale, onRefused }: UploadEvents) {
  const [upload, setUpload] = useState<ResultUpload>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(unmounted), []);

  const start = async (request: AdminProRequest, files: readonly File[]) => {
    const { userId, id } = request;
    const { signal } = (controller.current = new AbortController());
    const params = { userId, id };
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const results: { uploadId: string; filename: string }[] = [];
    let sent = 0;
    try {
      for (const file of files) {
        const body = announceFile(file);
        const { filename, sizeBytes } = body;
        const track = (part: number) => setUpload({ filename, progress: (sent + part * sizeBytes) / total });
        track(0);
        const { uploadId, ...post } = await callApi(adminProRequests.createResultUpload, { params, body });
        signal.throwIfAborted();
        await postFile(post, file, { onProgress: track, signal });
        signal.throwIfAborted();
        sent += sizeBytes;
        results.push({ uploadId, filename });
      }
      // The request can't be cancelled from here on.
      setUpload({ filename: messages.ofFiles(files) });
      onChanged((await callApi(adminProRequests.completeRequest, { params, body: { results } })).request);
      showToast(messages.uploaded);
    } catch (error) {
      onStale();
      if (signal.reason === unmounted) showToast(messages.uploadAborted);
      else if (!signal.aborted) refuse(request, files, error);
    } finally {
      setUpload(undefined);
    }
  };
  const refuse = (request: AdminProRequest, files: readonly File[], error: unknown) => {
    const problem = requestProblem(error, messages.notUploaded);
    const isOver = error instanceof ApiError && (error.code === 'conflict' || error.code === 'forbidden');
    if (isOver) showToast(problem);
    else onRefused(request, files, problem);
  };
  return {
    upload,
    start: (request: AdminProRequest, files: readonly File[]) => void start(request, files),
    cancel: () => controller.current?.abort(),
  };
}

interface UploadProgressProps {
  readonly upload: ResultUpload;
  readonly onCancel: () => void;
}

/** Offers Cancel until all files have arrived. */
export function UploadProgress({ upload: { filename, progress }, onCancel }: UploadProgressProps) {
  const label = messages.uploading(filename);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="text-sm wrap-anywhere text-muted">{label}</span>
        <ProgressBar label={label} value={progress} />
      </div>
      {progress !== undefined && (
        <IconButton label={messages.cancelUpload} onClick={onCancel}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  );
}
