import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import type { FileValue } from '#shared/form/form-values.ts';
import { acceptsFile } from '#shared/kernel/media-types.ts';
import { selectFiles } from './file-selection.ts';
import { nextPickId, useUploads } from './use-uploads.ts';

export interface FileRefusal {
  readonly reason: string;
  /** Shows the refusal in a place of its own, too. */
  readonly announce?: () => void;
}

export interface FileInputProps {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy?: string | undefined;
  readonly accept?: string | undefined;
  readonly limit: number;
  readonly files: readonly FileValue[];
  readonly onChange: (files: FileValue[]) => void;
  readonly onBusyChange?: ((isBusy: boolean) => void) | undefined;
  readonly sizeProblem?: ((sizeBytes: number) => string | undefined) | undefined;
  /** A file that the field already has stays if it can't be checked. */
  readonly check?: ((file: FileValue, isKept: boolean) => Promise<FileRefusal | undefined>) | undefined;
  readonly isInvalid: boolean;
}

export function useFileInput(props: FileInputProps) {
  const { accept, limit, files, onChange, onBusyChange, check, sizeProblem } = props;
  const [problem, setProblem] = useState<string>();
  const [uploadedCount, setUploadedCount] = useState(0);
  const { isChecking, filterAccepted } = useFileCheck(check, setProblem);
  const latestFiles = useRef(files);
  useLayoutEffect(() => {
    latestFiles.current = files;
  }, [files]);

  const pickedIds = useRef(new Map<string, number>());
  // Several uploads can finish before the first change renders.
  const addAssets = async (assets: readonly Asset[], id: number, signal?: AbortSignal): Promise<boolean> => {
    const fitting = assets.filter(({ sizeBytes }) => sizeProblem?.(sizeBytes) === undefined);
    const tooLarge = assets.find((asset) => !fitting.includes(asset));
    if (tooLarge) setProblem(sizeProblem?.(tooLarge.sizeBytes));
    const accepted = await filterAccepted(fitting.map(toFileValue), { isWanted: () => !signal?.aborted });
    if (signal?.aborted) return false;
    const isNew = ({ publicUrl }: FileValue) => latestFiles.current.every((file) => file.publicUrl !== publicUrl);
    const added = accepted.filter(isNew);
    if (added.length === 0) return false;
    // Uploads end in any order, but models get the files as they were picked.
    const isPickedLater = ({ publicUrl }: FileValue) => (pickedIds.current.get(publicUrl) ?? 0) > id;
    for (const { publicUrl } of added) pickedIds.current.set(publicUrl, id);
    const next = insertBefore(latestFiles.current, added, isPickedLater).slice(-limit);
    latestFiles.current = next;
    onChange(next);
    return true;
  };
  const has = ({ publicUrl }: FileValue) => latestFiles.current.some((file) => file.publicUrl === publicUrl);
  useInitialFileCheck(files, async () => {
    const accepted = await filterAccepted(files, { isKept: true, isWanted: has });
    const refused = files.filter((file) => has(file) && !accepted.includes(file)).map(({ publicUrl }) => publicUrl);
    if (refused.length === 0) return;
    latestFiles.current = latestFiles.current.filter(({ publicUrl }) => !refused.includes(publicUrl));
    onChange([...latestFiles.current]);
  });
  const { uploads, failure, add, retry, remove } = useUploads({
    onUploaded: (asset, { id }, signal) => addAssets([asset], id, signal),
    onAllEnded: setUploadedCount,
  });
  useBusy(isChecking || uploads.some((upload) => upload.problem === undefined), onBusyChange);
  // A single file replaces the previous one; several files fill up to the limit.
  const room = limit === 1 ? 1 : limit - files.length - uploads.length;

  /** The file that was picked last counts, not the one whose upload ends last. */
  function abortReplaced(): void {
    if (limit === 1) uploads.forEach(({ id }) => remove(id));
  }
  function pick(picked: readonly File[]): void {
    if (picked.length === 0) return;
    const selection = selectFiles(picked, accept, room);
    setProblem(selection.problem);
    setUploadedCount(0);
    if (selection.accepted.length > 0) abortReplaced();
    add(selection.accepted);
  }
  const removeFile = (index: number) => {
    setUploadedCount(0);
    onChange(files.toSpliced(index, 1));
  };
  const choose = (assets: readonly Asset[]) => {
    setProblem(undefined);
    abortReplaced();
    void addAssets(assets, nextPickId());
  };
  return { uploads, retry, remove, removeFile, pick, choose, room, problem, failure, isChecking, uploadedCount };
}

function insertBefore<T>(items: readonly T[], added: readonly T[], isAfter: (item: T) => boolean): T[] {
  const index = items.findIndex(isAfter);
  return items.toSpliced(index === -1 ? items.length : index, 0, ...added);
}

interface CheckOptions {
  readonly isKept?: boolean;
  readonly isWanted: (file: FileValue) => boolean;
}

function useFileCheck(check: FileInputProps['check'], onProblem: (problem: string) => void) {
  const [running, setRunning] = useState(0);
  const isOnScreen = useRef(false);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  async function filterAccepted(files: readonly FileValue[], { isKept = false, isWanted }: CheckOptions) {
    if (!check) return files;
    setRunning((count) => count + 1);
    const checked = await Promise.all(files.map(async (file) => ({ file, refusal: await check(file, isKept) })));
    setRunning((count) => count - 1);
    // A file that was cleared or removed during its check is not mentioned again.
    const first = checked.find(({ file, refusal }) => refusal && isOnScreen.current && isWanted(file))?.refusal;
    if (first) onProblem(first.reason);
    first?.announce?.();
    return checked.filter(({ refusal }) => refusal === undefined).map(({ file }) => file);
  }
  return { isChecking: running > 0, filterAccepted };
}

function useInitialFileCheck(files: readonly FileValue[], checkAll: () => Promise<void>): void {
  const check = useEffectEvent(async () => {
    if (files.length > 0) await checkAll();
  });
  useEffect(() => void check(), []);
}

function useBusy(isBusy: boolean, onBusyChange: FileInputProps['onBusyChange']): void {
  const reportBusy = useEffectEvent((busy: boolean) => onBusyChange?.(busy));
  useEffect(() => {
    if (!isBusy) return;
    reportBusy(true);
    return () => reportBusy(false);
  }, [isBusy]);
}

function toFileValue({ id, publicUrl, filename }: Asset): FileValue {
  return { assetId: id, publicUrl, filename };
}

interface FileDropTarget {
  readonly isReachable: () => boolean;
  readonly accepts: (file: File) => boolean;
  readonly addFiles: (files: readonly File[]) => void;
  readonly highlight: (isOn: boolean) => void;
}

/** The file fields on screen, in order. */
const dropTargets: FileDropTarget[] = [];

interface DropOptions {
  readonly id: string;
  readonly accept: string | undefined;
  readonly hasRoom: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The first field that accepts one of the dropped or pasted files gets all; otherwise the first field says why. */
export function useDropAnywhere({ id, accept, hasRoom, onFiles }: DropOptions): boolean {
  const [isHighlighted, highlight] = useState(false);
  const canReach = useEffectEvent(() => isReachable(id));
  const accepts = useEffectEvent((file: File) => hasRoom && acceptsFile(accept, file));
  const addFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const dropTarget: FileDropTarget = {
      isReachable: () => canReach(),
      accepts: (file) => accepts(file),
      addFiles: (files) => addFiles(files),
      highlight,
    };
    dropTargets.push(dropTarget);
    if (dropTargets.length === 1) listen();
    return () => {
      dropTargets.splice(dropTargets.indexOf(dropTarget), 1);
      if (dropTargets.length === 0) stopListening();
    };
  }, []);
  return isHighlighted;
}

function isReachable(id: string): boolean {
  return !document.getElementById(id)?.closest('[inert], [aria-hidden="true"]');
}

function onDragOver(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dropTargets.forEach(({ highlight }) => highlight(true));
}

function onDragEnd(event: DragEvent): void {
  if (event.relatedTarget === null) dropTargets.forEach(({ highlight }) => highlight(false));
}

function onDrop(event: DragEvent): void {
  dropTargets.forEach(({ highlight }) => highlight(false));
  const files = [...(event.dataTransfer?.files ?? [])];
  // The drop zone has already handled them.
  if (event.defaultPrevented || files.length === 0) return;
  event.preventDefault();
  giveToField(files);
}

/** Some programs add a picture to copied text: in a field, the person means the text. */
function onPaste(event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])];
  const isEditable = event.target instanceof Element && event.target.closest('input, textarea') !== null;
  const isTextMeant = isEditable && event.clipboardData?.types.includes('text/plain');
  if (event.defaultPrevented || files.length === 0 || isTextMeant) return;
  event.preventDefault();
  giveToField(files);
}

function giveToField(files: readonly File[]): void {
  const reachable = dropTargets.filter((dropTarget) => dropTarget.isReachable());
  (reachable.find(({ accepts }) => files.some(accepts)) ?? reachable[0])?.addFiles(files);
}

function listen(): void {
  document.addEventListener('dragover', onDragOver);
  document.addEventListener('dragleave', onDragEnd);
  document.addEventListener('drop', onDrop);
  document.addEventListener('paste', onPaste);
}

function stopListening(): void {
  document.removeEventListener('dragover', onDragOver);
  document.removeEventListener('dragleave', onDragEnd);
  document.removeEventListener('drop', onDrop);
  document.removeEventListener('paste', onPaste);
}
