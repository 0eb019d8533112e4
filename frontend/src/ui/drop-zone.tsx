import { clsx } from 'clsx';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isInvalid: boolean;
  readonly isHighlighted: boolean;
  readonly children: ReactNode;
}

export function DropZone({ onFiles, isInvalid, isHighlighted, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length > 0) event.preventDefault();
    onFiles(files);
  };
  return (
    <div
      {...{ onDrop, onPaste, onDragOver }}
      onDragLeave={() => setOver(false)}
      className={clsx(
        'flex flex-col gap-3 rounded-card border border-dashed p-4 transition-colors duration-150',
        isInvalid ? 'border-danger' : isOver || isHighlighted ? 'border-ink bg-raised' : 'border-outline',
      )}
    >
      {children}
    </div>
  );
}
