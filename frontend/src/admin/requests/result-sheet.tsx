import { useEffect, useMemo, useState } from 'react';
import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { contentTypeOf } from '#frontend/src/lib/content-type.ts';
import { formatBytes, formatCredits } from '#frontend/src/lib/format.ts';
import { AudioPlayer } from '#frontend/src/ui/audio-player.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';
import { UploadAction } from './upload-action.tsx';

interface ResultSheetProps {
  readonly request: AdminProRequest;
  readonly picked: File;
  readonly onClose: () => void;
  readonly onSend: (request: AdminProRequest, file: File) => void;
}

/** Shows what will be sent before it completes the request, and lets it be replaced. */
export function ResultSheet({ request, picked, onClose, onSend }: ResultSheetProps) {
  const [file, setFile] = useState(picked);
  const send = () => {
    onClose();
    onSend(request, file);
  };
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <UploadAction onPicked={setFile}>{messages.another}</UploadAction>
      <Button variant="primary" onClick={send}>
        {messages.sendResult}
      </Button>
    </div>
  );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={messages.uploadTitle}
      description={messages.uploadText(formatCredits(request.receipt.held))}
      footer={footer}
    >
      <FileLook file={file} />
      <p className="pt-3 text-sm wrap-anywhere text-muted">
        {file.name} · {formatBytes(file.size)}
      </p>
    </Sheet>
  );
}

const lookClass = 'max-h-80 w-full rounded-card bg-raised object-contain';

function FileLook({ file }: { readonly file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [kind] = contentTypeOf(file).split('/');
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- whoever looks at it has made it
  if (kind === 'video') return <video src={url} controls muted aria-label={file.name} className={lookClass} />;
  if (kind === 'audio') return <AudioPlayer url={url} label={file.name} fallback={messages.notPlayed} />;
  return <img src={url} alt={file.name} className={lookClass} />;
}
