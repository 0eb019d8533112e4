import { clsx } from 'clsx';
import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { acceptedMediaTypes } from '#shared/kernel/media-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DropZone } from '#frontend/src/ui/drop-zone.tsx';
import { Overlay } from '#frontend/src/ui/drawer.tsx';
import { useIsTouch } from '#frontend/src/ui/use-media-query.ts';
import { CaptureButtons, UploadButton } from './upload-buttons.tsx';
import { FilePreviews } from './file-previews.tsx';
import { chooserAccept } from './file-selection.ts';
import { messages } from './messages.ts';
import { type FileInputProps, useDropAnywhere, useFileInput } from './use-file-input.ts';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';

const AssetPicker = lazyView(async () => (await import('./asset-picker.tsx')).AssetPicker);

export function FileInput(props: FileInputProps) {
  const { id, labelId, describedBy, accept, limit, files } = props;
  const { uploads, retry, remove, removeFile, pick, choose, room, problem, failure, isChecking, uploadedCount } =
    useFileInput(props);
  const [isPicking, setPicking] = useState(false);
  const isTouch = useIsTouch();
  const hasRoom = room > 0;
  const kinds = acceptedMediaTypes(accept);
  const isHighlighted = useDropAnywhere({ id, accept, hasRoom, onFiles: pick });
  return (
    <DropZone onFiles={pick} isInvalid={props.isInvalid} isHighlighted={isHighlighted}>
      <FilePreviews {...{ files, uploads, retry, remove }} onRemove={removeFile} />
      {hasRoom && (
        <div className={clsx('flex gap-2', isTouch ? 'flex-col' : 'flex-wrap')}>
          <UploadButton
            id={id}
            aria-labelledby={`${labelId} ${id}`}
            aria-describedby={describedBy}
            chooserAccept={chooserAccept(accept)}
            isMultiple={limit > 1}
            icon={isTouch ? Plus : undefined}
            onPick={pick}
            className={clsx(isTouch && 'min-h-20 w-full flex-col')}
          >
            {isTouch ? messages.add(kinds) : messages.browse}
          </UploadButton>
          <div className={clsx('flex flex-wrap gap-2', isTouch && '*:flex-auto')}>
            <CaptureButtons kinds={kinds} onPick={pick} />
            <Button variant={isTouch ? 'secondary' : 'ghost'} onClick={() => setPicking(true)}>
              <Images aria-hidden className="size-4" />
              {messages.fromAssets}
            </Button>
          </div>
        </div>
      )}
      <p className="text-sm text-muted">
        {!hasRoom ? messages.full(limit) : isTouch ? messages.upTo(kinds, limit) : messages.drop(kinds, limit)}
      </p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isChecking ? messages.checking : uploadedCount > 0 && messages.uploaded(uploadedCount)}
      </p>
      <p role="alert" className="text-sm text-danger wrap-anywhere empty:hidden">
        {[problem, failure].filter(Boolean).join(' ')}
      </p>
      <Overlay isOpen={isPicking} onClose={() => setPicking(false)}>
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
