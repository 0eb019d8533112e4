import { clsx } from 'clsx';
import { Images, Upload as UploadIcon } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { acceptedMediaTypes } from '#shared/domain/accepted-media.ts';
import type { FileValue } from '#shared/domain/input-field.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { AssetPicker } from './asset-picker.tsx';
import { FilePreviews } from './file-previews.tsx';
import { chooserAccept, selectFiles } from './file-selection.ts';
import { messages } from './messages.ts';
import { useUploads } from './use-uploads.ts';

interface FileInputProps {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy?: string | undefined;
  readonly accept?: string | undefined;
  readonly limit: number;
  readonly files: readonly FileValue[];
  readonly onChange: (files: FileValue[]) => void;
  readonly isInvalid: boolean;
}

/** Picks files by button, drop or paste and uploads them, or takes what the subscriber already has. */
export function FileInput({ id, labelId, describedBy, accept, limit, files, onChange, isInvalid }: FileInputProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hold = (assets: readonly Asset[]) => onChange([...files, ...assets.map(fileValueOf)].slice(-limit));
  const { uploads, add, retry, remove } = useUploads((asset) => {
    hold([asset]);
    showToast(messages.uploaded(1));
  });
  // One file replaces the one before it; several fill up to the limit.
  const room = limit === 1 ? 1 : limit - files.length - uploads.length;

  function pick(picked: readonly File[]): void {
    if (picked.length === 0) return;
    const selection = selectFiles(picked, accept, room);
    setProblem(selection.problem);
    add(selection.accepted);
  }

  return (
    <DropZone onFiles={pick} isInvalid={isInvalid}>
      <FilePreviews {...{ files, uploads, retry, remove }} onRemove={(index) => onChange(files.toSpliced(index, 1))} />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={limit > 1}
        accept={chooserAccept(accept)}
        onChange={(event) => {
          pick([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          id={id}
          aria-labelledby={`${labelId} ${id}`}
          aria-describedby={describedBy}
          disabled={room <= 0}
          onClick={() => chooser.current?.click()}
        >
          <UploadIcon aria-hidden className="size-4" />
          {messages.browse}
        </Button>
        <Button variant="ghost" disabled={room <= 0} onClick={() => setPicking(true)}>
          <Images aria-hidden className="size-4" />
          {messages.fromAssets}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {room > 0 ? messages.drop(acceptedMediaTypes(accept), limit) : messages.full(limit)}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <AssetPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        kinds={acceptedMediaTypes(accept)}
        limit={room}
        onConfirm={hold}
      />
    </DropZone>
  );
}

function fileValueOf({ id, publicUrl, filename }: Asset): FileValue {
  return { assetId: id, publicUrl, filename };
}

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isInvalid: boolean;
  readonly children: ReactNode;
}

function DropZone({ onFiles, isInvalid, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) onFiles([...event.clipboardData.files]);
  };
  return (
    <div
      onDrop={onDrop}
      onPaste={onPaste}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      className={clsx(
        'flex flex-col gap-3 rounded-card border border-dashed p-4 transition-colors duration-150',
        isInvalid ? 'border-danger' : isOver ? 'border-ink bg-raised' : 'border-outline',
      )}
    >
      {children}
    </div>
  );
}
