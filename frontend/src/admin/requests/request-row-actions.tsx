import { Bell, Download, Info, Play, Undo2, X } from 'lucide-react';
import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { isOpen } from '#shared/rules/pro-request-status.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { messages } from './messages.ts';
import type { OpenedSheet } from './request-sheets.tsx';
import { saveResults } from './save-results.ts';
import { UploadAction } from './upload-action.tsx';
import { shortRequestId } from './short-ids.ts';
import type { RequestActions } from './use-request-actions.ts';
import type { useResultUpload } from './use-result-upload.ts';

export interface RowHandlers {
  readonly onOpen: (sheet: OpenedSheet) => void;
  readonly actions: RequestActions;
  readonly results: ReturnType<typeof useResultUpload>;
}

/** What may be done to a request in its status, and the file that is on its way to it. */
export function RequestRowActions({
  request,
  results,
  ...handlers
}: { readonly request: AdminProRequest } & RowHandlers) {
  const { upload } = results;
  if (upload?.requestId === request.id) {
    return (
      <div className="flex min-w-48 items-center gap-2">
        <ProgressBar label={messages.uploading(upload.filename)} value={upload.progress} />
        {upload.progress !== undefined && (
          <IconButton label={messages.cancelUpload} onClick={results.cancel}>
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen(request.status) ? (
        <OpenActions request={request} results={results} {...handlers} />
      ) : (
        <DownloadAction request={request} />
      )}
      <Action
        request={request}
        label={messages.notify}
        icon={Bell}
        disabled={handlers.actions.busyId === request.id}
        onClick={() => handlers.onOpen(about(request, 'notify'))}
      />
      <Action
        request={request}
        label={messages.details}
        icon={Info}
        onClick={() => handlers.onOpen(about(request, 'details'))}
      />
    </div>
  );
}

function OpenActions({ request, actions, results, onOpen }: { readonly request: AdminProRequest } & RowHandlers) {
  const isBusy = actions.busyId === request.id;
  const isPending = request.status === 'pending';
  return (
    <>
      <Action
        request={request}
        label={isPending ? messages.takeOn : messages.putBack}
        icon={isPending ? Play : Undo2}
        disabled={isBusy}
        onClick={() => actions.move(request, isPending ? 'processing' : 'pending')}
      />
      <UploadAction
        label={messages.of(messages.upload, shortRequestId(request))}
        isDisabled={isBusy || results.upload !== undefined}
        onPicked={(files) => onOpen({ kind: 'result', request, files })}
      >
        {messages.upload}
      </UploadAction>
      <Action
        request={request}
        label={messages.reject}
        icon={X}
        disabled={isBusy}
        onClick={() => onOpen(about(request, 'reject'))}
      />
    </>
  );
}

function DownloadAction({ request }: { readonly request: AdminProRequest }) {
  if (request.assets.length === 0) return null;
  return (
    <Action request={request} label={messages.download} icon={Download} onClick={() => void saveResults(request)} />
  );
}

interface ActionProps {
  readonly request: AdminProRequest;
  readonly label: string;
  readonly icon: typeof Bell;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Action({ request, label, icon: Icon, ...rest }: ActionProps) {
  return (
    <Button {...rest} aria-label={messages.of(label, shortRequestId(request))}>
      <Icon aria-hidden className="size-4" />
      {label}
    </Button>
  );
}

function about(request: AdminProRequest, kind: 'details' | 'reject' | 'notify'): OpenedSheet {
  return { kind, request };
}
