import { Bell, Download, FileUp, Play, Undo2, X } from 'lucide-react';
import { type ReactNode, useRef, useState, useEffect } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { announceFile, postFile } from '#frontend/src/data/post-file.ts';
import { saveFile } from '#frontend/src/lib/download.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { type AdminProRequest, type RequestCounts, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { isOpen, type ProRequestStatus } from '#shared/rules/pro-request.ts';
import { messages } from './messages.ts';
import { type OpenedDrawer, RequestDrawers, ResultPicker } from './request-drawers.tsx';
import { type RequestCalls, type RequestEvents, useRequestCalls, requestProblem } from './use-request-calls.ts';

export interface RequestHandling {
  readonly calls: RequestCalls;
  readonly actions: (request: AdminProRequest) => readonly RowAction[];
  readonly progress: ReactNode;
  readonly drawers: ReactNode;
}

export function useRequestHandling(events: RequestEvents): RequestHandling {
  const [drawer, setDrawer] = useState<OpenedDrawer>();
  const [uploadsTo, setUploadsTo] = useState<AdminProRequest>();
  const picker = useRef<HTMLInputElement>(null);
  const calls = useRequestCalls(events);
  const results = useResultUpload({
    ...events,
    onRefused: (request, files, refusal) => setDrawer({ kind: 'result', request, files, refusal }),
  });
  const pickFiles = (request: AdminProRequest) => {
    setUploadsTo(request);
    picker.current?.click();
  };
  return {
    calls,
    actions: (request) =>
      listRequestActions(request, { calls, onOpen: setDrawer, onUpload: results.upload ? undefined : pickFiles }),
    progress: results.upload && <UploadProgress upload={results.upload} onCancel={results.cancel} />,
    drawers: (
      <>
        <ResultPicker
          ref={picker}
          onPicked={(files) => uploadsTo && setDrawer({ kind: 'result', request: uploadsTo, files })}
        />
        {drawer && (
          <RequestDrawers drawer={drawer} calls={calls} onClose={() => setDrawer(undefined)} onSend={results.start} />
        )}
      </>
    ),
  };
}

interface RowHandlers {
  readonly calls: RequestCalls;
  readonly onOpen: (drawer: OpenedDrawer) => void;
  readonly onUpload: ((request: AdminProRequest) => void) | undefined;
}

function listRequestActions(request: AdminProRequest, { calls, onOpen, onUpload }: RowHandlers): RowAction[] {
  const { status, assets } = request;
  const isPending = status === 'pending';
  const open: RowAction[] = [
    {
      label: isPending ? messages.startWork : messages.returnToQueue,
      icon: isPending ? Play : Undo2,
      onPress: () => calls.move(request, isPending ? 'processing' : 'pending'),
    },
    ...(onUpload ? [{ label: messages.upload, icon: FileUp, onPress: () => onUpload(request) }] : []),
    { label: messages.reject, icon: X, isDanger: true, onPress: () => onOpen({ kind: 'reject', request }) },
  ];
  const save = { label: messages.download, icon: Download, onPress: () => void saveResults(request) };
  return [
    ...(isOpen(status) ? open : []),
    ...(assets.length > 0 ? [save] : []),
    { label: messages.notify, icon: Bell, onPress: () => onOpen({ kind: 'notify', request }) },
  ];
}

/** Without a share sheet, saves files one by one, because browsers drop simultaneous downloads. */
async function saveResults({ assets }: AdminProRequest): Promise<void> {
  const { canShareFiles, shareFiles } = await import('#frontend/src/files/actions/share-files.ts');
  if (canShareFiles(assets)) {
    const failedNames = await shareFiles(assets);
    if (failedNames.length > 0) showToast(messages.notDownloaded);
    return;
  }
  for (const { publicUrl, filename } of assets) {
    if (!(await saveFile(publicUrl, filename))) showToast(messages.notDownloaded);
  }
}

/** Adjusts the counts at once, because the server counts with a delay. */
export function movedCounts(counts: RequestCounts, from: ProRequestStatus, to: ProRequestStatus): RequestCounts {
  return from === to ? counts : { ...counts, [from]: Math.max(0, counts[from] - 1), [to]: counts[to] + 1 };
}

interface ResultUpload {
  readonly filename: string;
  /** 0 to 1 over all files; absent while the server checks them. */
  readonly progress?: number;
}

/** Distinguishes leaving the screen from Cancel. */
const unmounted = new Error('The screen was left');

interface UploadEvents extends RequestEvents {
  readonly onRefused: (request: AdminProRequest, files: readonly File[], refusal: string) => void;
}

function useResultUpload({ onChanged, onStale, onRefused }: UploadEvents) {
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

function UploadProgress({ upload: { filename, progress }, onCancel }: UploadProgressProps) {
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
