import { X } from 'lucide-react';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { messages } from './messages.ts';
import type { ResultUpload } from './use-result-upload.ts';

interface UploadProgressProps {
  readonly upload: ResultUpload;
  readonly onCancel: () => void;
}

/** Results on their way, which can be broken off until all have arrived. */
export function UploadProgress({ upload: { filename, progress }, onCancel }: UploadProgressProps) {
  const label = messages.uploading(filename);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="truncate text-sm text-muted">{label}</span>
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
