import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { acceptsFile } from '#shared/kernel/media-types.ts';
import type { FileValue } from '#shared/form/form-values.ts';
import { selectFiles } from './file-selection.ts';
import { useUploads } from './use-uploads.ts';

export interface FileInputProps {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy?: string | undefined;
  readonly accept?: string | undefined;
  readonly limit: number;
  readonly files: readonly FileValue[];
  readonly onChange: (files: FileValue[]) => void;
  /** Called when uploads start and when all have ended. */
  readonly onBusyChange?: ((isBusy: boolean) => void) | undefined;
  readonly sizeProblem?: ((sizeBytes: number) => string | undefined) | undefined;
  /** Returns the reason for a refusal, or undefined. */
  readonly check?: ((file: FileValue) => Promise<string | undefined>) | undefined;
  readonly isInvalid: boolean;
}

export function useFileInput(props: FileInputProps) {
  const { accept, limit, files, onChange, onBusyChange, check, sizeProblem } = props;
  const [problem, setProblem] = useState<string>();
  const [uploadedCount, setUploadedCount] = useState(0);
  const { isChecking, acceptable } = useFileCheck(check, setProblem);
  const held = useRef(files);
  useLayoutEffect(() => {
    held.current = files;
  }, [files]);

  // Several uploads can finish before the first change renders.
  const hold = async (assets: readonly Asset[]): Promise<boolean> => {
    const fitting = assets.filter(({ sizeBytes }) => sizeProblem?.(sizeBytes) === undefined);
    const tooLarge = assets.find((asset) => !fitting.includes(asset));
    if (tooLarge) setProblem(sizeProblem?.(tooLarge.sizeBytes));
    const accepted = await acceptable(fitting.map(toFileValue));
    if (accepted.length === 0) return false;
    const next = [...held.current, ...accepted].slice(-limit);
    held.current = next;
    onChange(next);
    return true;
  };
  useBroughtFiles(files, acceptable, (refused) => {
    held.current = held.current.filter(({ publicUrl }) => !refused.includes(publicUrl));
    onChange([...held.current]);
  });
  const { uploads, failure, add, retry, remove } = useUploads({
    onUploaded: (asset) => hold([asset]),
    onAllEnded: setUploadedCount,
  });
  useBusy(isChecking || uploads.some((upload) => upload.problem === undefined), onBusyChange);
  // A single file replaces the previous one; several files fill up to the limit.
  const room = limit === 1 ? 1 : limit - files.length - uploads.length;

  function pick(picked: readonly File[]): void {
    if (picked.length === 0) return;
    const selection = selectFiles(picked, accept, room);
    setProblem(selection.problem);
    setUploadedCount(0);
    add(selection.accepted);
  }
  const drop = (index: number) => {
    setUploadedCount(0);
    onChange(files.toSpliced(index, 1));
  };
  const choose = (assets: readonly Asset[]) => {
    setProblem(undefined);
    void hold(assets);
  };
  return { uploads, retry, remove, drop, pick, choose, room, problem, failure, isChecking, uploadedCount };
}

function useFileCheck(check: FileInputProps['check'], onProblem: (problem: string) => void) {
  const [running, setRunning] = useState(0);
  async function acceptable(files: readonly FileValue[]): Promise<readonly FileValue[]> {
    if (!check) return files;
    setRunning((count) => count + 1);
    const problems = await Promise.all(files.map(check));
    setRunning((count) => count - 1);
    const first = problems.find((problem) => problem !== undefined);
    if (first !== undefined) onProblem(first);
    return files.filter((_, index) => problems[index] === undefined);
  }
  return { isChecking: running > 0, acceptable };
}

/** Checks prefilled and restored files like picked ones. */
function useBroughtFiles(
  files: readonly FileValue[],
  acceptable: (files: readonly FileValue[]) => Promise<readonly FileValue[]>,
  onRefused: (publicUrls: readonly string[]) => void,
): void {
  const check = useEffectEvent(async () => {
    if (files.length === 0) return;
    const accepted = await acceptable(files);
    const refused = files.filter((file) => !accepted.includes(file));
    if (refused.length > 0) onRefused(refused.map(({ publicUrl }) => publicUrl));
  });
  useEffect(() => void check(), []);
}

function useBusy(isBusy: boolean, onBusyChange: FileInputProps['onBusyChange']): void {
  const tell = useEffectEvent((busy: boolean) => onBusyChange?.(busy));
  useEffect(() => {
    if (!isBusy) return;
    tell(true);
    return () => tell(false);
  }, [isBusy]);
}

function toFileValue({ id, publicUrl, filename }: Asset): FileValue {
  return { assetId: id, publicUrl, filename };
}

interface Taker {
  readonly isInReach: () => boolean;
  readonly takes: (file: File) => boolean;
  readonly take: (files: readonly File[]) => void;
  readonly want: (isWanted: boolean) => void;
}

/** The file fields on screen, in order. */
const takers: Taker[] = [];

interface DropOptions {
  readonly id: string;
  readonly accept: string | undefined;
  readonly hasRoom: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Accepts files dropped anywhere. The first field that accepts one of the files gets all of them;
 * otherwise the first field shows the reason.
 */
export function useDropAnywhere({ id, accept, hasRoom, onFiles }: DropOptions): boolean {
  const [isWanted, want] = useState(false);
  const isHere = useEffectEvent(() => isInReach(id));
  const takes = useEffectEvent((file: File) => hasRoom && acceptsFile(accept, file));
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const taker: Taker = {
      isInReach: () => isHere(),
      takes: (file) => takes(file),
      take: (files) => take(files),
      want,
    };
    takers.push(taker);
    if (takers.length === 1) listen();
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      if (takers.length === 0) stopListening();
    };
  }, []);
  return isWanted;
}

/** Skips inert fields and those below a dialog. */
function isInReach(id: string): boolean {
  return !document.getElementById(id)?.closest('[inert], [aria-hidden="true"]');
}

function onDragOver(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  // Otherwise the browser replaces the page with the file.
  event.preventDefault();
  takers.forEach(({ want }) => want(true));
}

function onDragEnd(event: DragEvent): void {
  if (event.relatedTarget === null) takers.forEach(({ want }) => want(false));
}

function onDrop(event: DragEvent): void {
  takers.forEach(({ want }) => want(false));
  const files = [...(event.dataTransfer?.files ?? [])];
  // The drop zone has already handled them.
  if (event.defaultPrevented || files.length === 0) return;
  event.preventDefault();
  const inReach = takers.filter((taker) => taker.isInReach());
  (inReach.find(({ takes }) => files.some(takes)) ?? inReach[0])?.take(files);
}

function listen(): void {
  document.addEventListener('dragover', onDragOver);
  document.addEventListener('dragleave', onDragEnd);
  document.addEventListener('drop', onDrop);
}

function stopListening(): void {
  document.removeEventListener('dragover', onDragOver);
  document.removeEventListener('dragleave', onDragEnd);
  document.removeEventListener('drop', onDrop);
}
