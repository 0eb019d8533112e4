import { useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { acceptedMediaTypes } from '#shared/kernel/media-types.ts';
import { CaptureButtons } from './capture-buttons.tsx';
import { chooserAccept, selectFiles } from './file-selection.ts';
import { messages } from './messages.ts';
import { UploadButton } from './upload-button.tsx';
import { UploadRows } from './upload-rows.tsx';
import { useUploads } from './use-uploads.ts';

interface PickerUploadsProps {
  readonly accept: string | undefined;
  readonly limit: number;
  readonly onUploaded: (asset: Asset) => void;
}

/** New files for the gallery. */
export function PickerUploads({ accept, limit, onUploaded }: PickerUploadsProps) {
  const [problem, setProblem] = useState<string>();
  const [uploadedCount, setUploadedCount] = useState(0);
  const { uploads, failure, add, retry, remove } = useUploads({
    onUploaded: (asset) => {
      onUploaded(asset);
      return true;
    },
    onAllEnded: setUploadedCount,
  });
  function pick(files: readonly File[]): void {
    if (files.length === 0) return;
    const selection = selectFiles(files, accept, limit);
    setProblem(selection.problem);
    setUploadedCount(0);
    add(selection.accepted);
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <UploadButton chooserAccept={chooserAccept(accept)} isMultiple={limit > 1} onPick={pick} className="grow">
          {messages.upload}
        </UploadButton>
        <CaptureButtons kinds={acceptedMediaTypes(accept)} onPick={pick} />
      </div>
      <UploadRows {...{ uploads, retry, remove }} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {uploadedCount > 0 && messages.uploaded(uploadedCount)}
      </p>
      <p role="alert" className="text-sm text-danger wrap-anywhere empty:hidden">
        {[problem, failure].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}
