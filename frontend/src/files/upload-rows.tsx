import { AudioLines, File as FileIcon, RotateCw, X } from 'lucide-react';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { messages } from './messages.ts';
import type { Upload } from './use-uploads.ts';

interface UploadRowsProps {
  readonly uploads: readonly Upload[];
  readonly retry: (upload: Upload) => void;
  readonly remove: (uploadId: string) => void;
}

/** The files on their way; one that failed can be tried again alone. */
export function UploadRows({ uploads, retry, remove }: UploadRowsProps) {
  return uploads.map((upload) => (
    <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload.id)} />
  ));
}

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function UploadRow({ upload: { file, progress, problem }, onRetry, onRemove }: UploadRowProps) {
  const Icon = mediaTypeOfFilename(file.name) === 'audio' ? AudioLines : FileIcon;
  return (
    <div className="flex items-center gap-3 rounded-control bg-raised ps-3">
      <Icon aria-hidden className="size-5 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 py-2">
        <p className="truncate text-sm font-medium">{file.name}</p>
        {problem ? (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        ) : (
          <ProgressBar label={messages.uploading(file.name)} value={progress} />
        )}
      </div>
      {problem && (
        <IconButton label={messages.retry(file.name)} onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
        </IconButton>
      )}
      <IconButton label={messages.remove(file.name)} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
