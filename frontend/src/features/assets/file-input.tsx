import { Images, Upload as UploadIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { acceptedMediaTypes } from '#shared/domain/accepted-media.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DropZone } from '#frontend/src/ui/drop-zone.tsx';
import { AssetPicker } from './asset-picker.tsx';
import { FilePreviews } from './file-previews.tsx';
import { chooserAccept } from './file-selection.ts';
import { messages } from './messages.ts';
import { type FileInputProps, useFileInput } from './use-file-input.ts';

/** Picks files by button, drop or paste and uploads them, or takes what the subscriber already has. */
export function FileInput(props: FileInputProps) {
  const { accept, limit, files } = props;
  const { uploads, retry, remove, drop, pick, hold, room, problem } = useFileInput(props);
  const [isPicking, setPicking] = useState(false);
  const kinds = acceptedMediaTypes(accept);
  return (
    <DropZone onFiles={pick} isInvalid={props.isInvalid}>
      <FilePreviews {...{ files, uploads, retry, remove }} onRemove={drop} />
      <div className="flex flex-wrap gap-2">
        <BrowseButton {...props} isDisabled={room <= 0} onPick={pick} />
        <Button variant="ghost" disabled={room <= 0} onClick={() => setPicking(true)}>
          <Images aria-hidden className="size-4" />
          {messages.fromAssets}
        </Button>
      </div>
      <p className="text-sm text-muted">{room > 0 ? messages.drop(kinds, limit) : messages.full(limit)}</p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <AssetPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        kinds={kinds}
        limit={Math.max(1, room)}
        onConfirm={hold}
      />
    </DropZone>
  );
}

interface BrowseButtonProps extends FileInputProps {
  readonly isDisabled: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

function BrowseButton({ id, labelId, describedBy, accept, limit, isDisabled, onPick }: BrowseButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={limit > 1}
        accept={chooserAccept(accept)}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        id={id}
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={() => chooser.current?.click()}
      >
        <UploadIcon aria-hidden className="size-4" />
        {messages.browse}
      </Button>
    </>
  );
}
