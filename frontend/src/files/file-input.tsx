import { Images } from 'lucide-react';
import { lazy, useState } from 'react';
import { acceptedMediaTypes } from '#shared/kernel/media-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DropZone } from '#frontend/src/ui/drop-zone.tsx';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { CaptureButtons, UploadButton } from './upload-buttons.tsx';
import { FilePreviews } from './file-previews.tsx';
import { chooserAccept } from './file-selection.ts';
import { messages } from './messages.ts';
import { type FileInputProps, useDropAnywhere, useFileInput } from './use-file-input.ts';

const AssetPicker = lazy(async () => ({ default: (await import('./asset-picker.tsx')).AssetPicker }));

export function FileInput(props: FileInputProps) {
  const { id, labelId, describedBy, accept, limit, files } = props;
  const { uploads, retry, remove, removeFile, pick, choose, room, problem, failure, isChecking, uploadedCount } =
    useFileInput(props);
  const [isPicking, setPicking] = useState(false);
  const kinds = acceptedMediaTypes(accept);
  const isHighlighted = useDropAnywhere({ id, accept, hasRoom: room > 0, onFiles: pick });
  return (
    <DropZone onFiles={pick} isInvalid={props.isInvalid} isHighlighted={isHighlighted}>
      <FilePreviews {...{ files, uploads, retry, remove }} onRemove={removeFile} />
      <div className="flex flex-wrap gap-2">
        <UploadButton
          id={id}
          aria-labelledby={`${labelId} ${id}`}
          aria-describedby={describedBy}
          chooserAccept={chooserAccept(accept)}
          isMultiple={limit > 1}
          disabled={room <= 0}
          onPick={pick}
        >
          {messages.browse}
        </UploadButton>
        <CaptureButtons kinds={kinds} disabled={room <= 0} onPick={pick} />
        <Button variant="ghost" disabled={room <= 0} onClick={() => setPicking(true)}>
          <Images aria-hidden className="size-4" />
          {messages.fromAssets}
        </Button>
      </div>
      <p className="text-sm text-muted">{room > 0 ? messages.drop(kinds, limit) : messages.full(limit)}</p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isChecking ? messages.checking : uploadedCount > 0 && messages.uploaded(uploadedCount)}
      </p>
      <p role="alert" className="text-sm text-danger wrap-anywhere empty:hidden">
        {[problem, failure].filter(Boolean).join(' ')}
      </p>
      <Overlay isOpen={isPicking}>
        <AssetPicker
          isOpen={isPicking}
          onClose={() => setPicking(false)}
          accept={accept}
          limit={Math.max(1, room)}
          onConfirm={choose}
        />
      </Overlay>
    </DropZone>
  );
}
