import { AudioLines, File as FileIcon, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import type { FileValue } from '#shared/form/form-values.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';
import type { Upload } from './use-uploads.ts';

const shownFiles = 3;

interface FilePreviewsProps {
  readonly files: readonly FileValue[];
  readonly uploads: readonly Upload[];
  readonly onRemove: (index: number) => void;
  readonly retry: (upload: Upload) => void;
  readonly remove: (uploadId: number) => void;
}

export function FilePreviews({ files, uploads, onRemove, retry, remove }: FilePreviewsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? files : files.slice(0, shownFiles);
  const more = files.length - shown.length;
  if (files.length + uploads.length === 0) return undefined;
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
        {shown.map((file, index) => (
          <PreviewTile key={`${index} ${file.publicUrl}`} file={file} onRemove={() => onRemove(index)} />
        ))}
        {more > 0 && (
          <li>
            <button
              type="button"
              aria-label={messages.showAll(more)}
              onClick={() => setUnfolded(true)}
              className="aspect-square size-full rounded-control bg-raised text-lg font-semibold hover:bg-hover"
            >
              {messages.more(more)}
            </button>
          </li>
        )}
      </ul>
      <UploadRows {...{ uploads, retry, remove }} />
    </div>
  );
}

function PreviewTile({ file, onRemove }: { readonly file: FileValue; readonly onRemove: () => void }) {
  const filename = file.filename ?? file.publicUrl;
  const mediaType = mediaTypeOfFilename(filename) ?? mediaTypeOfFilename(file.publicUrl) ?? 'image';
  return (
    <li title={filename} className="relative aspect-square overflow-hidden rounded-control bg-raised">
      <span className="sr-only">{filename}</span>
      <MediaThumbnail item={{ id: filename, filename, mediaType, publicUrl: file.publicUrl }} />
      <IconButton
        label={messages.remove(filename)}
        onClick={onRemove}
        className="absolute end-0 top-0 text-white hover:bg-transparent"
      >
        <span className="flex size-7 items-center justify-center rounded-full bg-black/70">
          <X aria-hidden className="size-4" />
        </span>
      </IconButton>
    </li>
  );
}

interface UploadRowsProps {
  readonly uploads: readonly Upload[];
  readonly retry: (upload: Upload) => void;
  readonly remove: (uploadId: number) => void;
}

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
