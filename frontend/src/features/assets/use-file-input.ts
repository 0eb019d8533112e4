import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import type { FileValue } from '#shared/domain/input-field.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { selectFiles } from './file-selection.ts';
import { messages } from './messages.ts';
import { useUploads } from './use-uploads.ts';

export interface FileInputProps {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy?: string | undefined;
  readonly accept?: string | undefined;
  /** The most files that may be chosen. */
  readonly limit: number;
  readonly files: readonly FileValue[];
  readonly onChange: (files: FileValue[]) => void;
  /** Told when uploads start and when all have ended. */
  readonly onBusyChange?: ((isBusy: boolean) => void) | undefined;
  readonly isInvalid: boolean;
}

/** What a file field holds and what is on its way to it. */
export function useFileInput({ accept, limit, files, onChange, onBusyChange }: FileInputProps) {
  const [problem, setProblem] = useState<string>();
  const held = useRef(files);
  useLayoutEffect(() => {
    held.current = files;
  }, [files]);

  // Uploads may arrive together, before what the first one changed is drawn.
  const hold = (assets: readonly Asset[]) => {
    const next = [...held.current, ...assets.map(fileValueOf)].slice(-limit);
    held.current = next;
    onChange(next);
  };
  const { uploads, add, retry, remove } = useUploads({
    onUploaded: (asset) => hold([asset]),
    onAllEnded: (count) => count > 0 && showToast(messages.uploaded(count)),
  });
  useBusy(
    uploads.some((upload) => upload.problem === undefined),
    onBusyChange,
  );
  // One file replaces the one before it; several fill up to the limit.
  const room = limit === 1 ? 1 : limit - files.length - uploads.length;

  function pick(picked: readonly File[]): void {
    if (picked.length === 0) return;
    const selection = selectFiles(picked, accept, room);
    setProblem(selection.problem);
    add(selection.accepted);
  }
  const drop = (index: number) => onChange(files.toSpliced(index, 1));
  return { uploads, retry, remove, drop, pick, hold, room, problem };
}

function useBusy(isBusy: boolean, onBusyChange: FileInputProps['onBusyChange']): void {
  const tell = useEffectEvent((busy: boolean) => onBusyChange?.(busy));
  useEffect(() => {
    if (!isBusy) return;
    tell(true);
    return () => tell(false);
  }, [isBusy]);
}

function fileValueOf({ id, publicUrl, filename }: Asset): FileValue {
  return { assetId: id, publicUrl, filename };
}
