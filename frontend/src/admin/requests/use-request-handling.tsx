import { Bell, Download, FileUp, Play, Undo2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { AdminProRequest, RequestCounts } from '#shared/contracts/admin-pro-requests.ts';
import { isOpen, type ProRequestStatus } from '#shared/rules/pro-request.ts';
import { saveFile } from '#frontend/src/lib/download.ts';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { type OpenedDrawer, RequestDrawers } from './request-drawers.tsx';
import { ResultPicker } from './result-drawer.tsx';
import { type RequestCalls, type RequestEvents, useRequestCalls } from './use-request-calls.ts';
import { UploadProgress, useResultUpload } from './use-result-upload.tsx';

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
      requestActions(request, { calls, onOpen: setDrawer, onUpload: results.upload ? undefined : pickFiles }),
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
  /** Undefined during another upload. */
  readonly onUpload: ((request: AdminProRequest) => void) | undefined;
}

function requestActions(request: AdminProRequest, { calls, onOpen, onUpload }: RowHandlers): RowAction[] {
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

/** Phones save them by their share sheet. Elsewhere one by one, because browsers drop simultaneous downloads. */
async function saveResults({ assets }: AdminProRequest): Promise<void> {
  const { canShareFiles, shareFiles } = await import('#frontend/src/lib/share-files.ts');
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
