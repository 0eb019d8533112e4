import { useEffect, useEffectEvent, useState } from 'react';
import { acceptsFile } from '#shared/kernel/media-types.ts';

interface Taker {
  readonly isInReach: () => boolean;
  readonly takes: (file: File) => boolean;
  readonly take: (files: readonly File[]) => void;
  readonly want: (isWanted: boolean) => void;
}

/** The file fields on the screen, in their order. */
const takers: Taker[] = [];

interface DropOptions {
  /** Of the field's control. */
  readonly id: string;
  readonly accept: string | undefined;
  readonly hasRoom: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Lets files be dropped anywhere on the page: the first field that takes such a file gets them, else the first one, which says why it
 * does not. True while files are above the page.
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

/** What is only shown takes nothing, and neither does what lies below a sheet. */
function isInReach(id: string): boolean {
  return !document.getElementById(id)?.closest('[inert], [aria-hidden="true"]');
}

function onDragOver(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  // Else the browser would open the file in the page's place.
  event.preventDefault();
  takers.forEach(({ want }) => want(true));
}

function onDragEnd(event: DragEvent): void {
  if (event.relatedTarget === null) takers.forEach(({ want }) => want(false));
}

function onDrop(event: DragEvent): void {
  takers.forEach(({ want }) => want(false));
  const files = [...(event.dataTransfer?.files ?? [])];
  // A field that they were dropped onto has them already.
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
