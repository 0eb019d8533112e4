import { GripVertical } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { messages } from './messages.ts';

interface Drag {
  readonly id: string;
  readonly position: DropPosition | undefined;
}

interface DragOrderOptions {
  readonly kind: string;
  readonly onDrop: (id: string, position: DropPosition) => void;
}

/** Dragging within this distance of the screen's edge scrolls the screen. */
const edgePixels = 96;
const scrollPixels = 12;

export function useDragOrder({ kind, onDrop }: DragOrderOptions) {
  const [drag, setDrag] = useState<Drag>();
  const pointerY = useRef(0);
  const draggedId = drag?.id;
  const isDragging = draggedId !== undefined;
  useEffect(() => {
    if (draggedId === undefined) return;
    let frame = requestAnimationFrame(function follow() {
      scrollAtEdge(pointerY.current);
      const position = findDropPosition(measureDropLists(kind, draggedId), pointerY.current);
      setDrag(
        (current) => current && (isSamePosition(current.position, position) ? current : { ...current, position }),
      );
      frame = requestAnimationFrame(follow);
    });
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(undefined);
    document.addEventListener('keydown', cancel);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', cancel);
    };
  }, [kind, draggedId]);

  const handleProps = (id: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      pointerY.current = event.clientY;
      setDrag({ id, position: undefined });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      pointerY.current = clientY;
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (!isDragging) return;
      const position = findDropPosition(measureDropLists(kind, id), clientY);
      setDrag(undefined);
      if (position !== undefined) onDrop(id, position);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return {
    draggedId,
    position: drag?.position,
    handleProps,
    listProps: (id: string) => ({ 'data-drop-list': `${kind}:${id}` }),
    itemProps: (id: string) => ({ 'data-drop-item': `${kind}:${id}` }),
  };
}

export type DragOrder = ReturnType<typeof useDragOrder>;

function measureDropLists(kind: string, draggedId: string): DropList[] {
  const lists = document.querySelectorAll<HTMLElement>(`[data-drop-list^="${kind}:"]`);
  return Array.from(lists, (list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const items = [...list.querySelectorAll<HTMLElement>(`[data-drop-item^="${kind}:"]`)];
    return {
      id: (list.dataset['dropList'] ?? '').slice(kind.length + 1),
      top,
      bottom,
      items: items
        .filter(({ dataset }) => dataset['dropItem'] !== `${kind}:${draggedId}`)
        .map((item) => item.getBoundingClientRect()),
    };
  });
}

function isSamePosition(a: DropPosition | undefined, b: DropPosition | undefined): boolean {
  return a?.listId === b?.listId && a?.index === b?.index && a?.y === b?.y;
}

function scrollAtEdge(y: number): void {
  if (y < edgePixels) window.scrollBy(0, -scrollPixels);
  else if (y > window.innerHeight - edgePixels) window.scrollBy(0, scrollPixels);
}

interface DropList {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
  readonly items: readonly { readonly top: number; readonly bottom: number }[];
}

export interface DropPosition {
  readonly listId: string;
  /** Not counting the dragged item. */
  readonly index: number;
  readonly y: number;
}

export function findDropPosition(lists: readonly DropList[], y: number): DropPosition | undefined {
  const distance = ({ top, bottom }: DropList) => Math.max(top - y, y - bottom, 0);
  const list = lists.toSorted((one, two) => distance(one) - distance(two))[0];
  if (list === undefined) return undefined;
  const before = list.items.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
  const gap = list.items[before]?.top ?? list.items[before - 1]?.bottom ?? list.top;
  return { listId: list.id, index: before, y: gap };
}

export function DragHandle({ drag, id }: { readonly drag: DragOrder; readonly id: string }) {
  return (
    <span
      aria-hidden
      title={messages.drag}
      data-drag-handle={id}
      {...drag.handleProps(id)}
      className="icon-target inline-flex shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-muted select-none hover:bg-raised hover:text-ink active:cursor-grabbing"
    >
      <GripVertical className="size-4.5" />
    </span>
  );
}

export function DropLine({
  position,
  listId,
}: {
  readonly position: DropPosition | undefined;
  readonly listId: string;
}) {
  if (position?.listId !== listId) return undefined;
  return (
    <span
      aria-hidden
      ref={(line) => {
        const list = line?.parentElement?.getBoundingClientRect();
        if (line && list) line.style.insetBlockStart = `${position.y - list.top - 1}px`;
      }}
      className="pointer-events-none absolute inset-x-2 z-10 h-0.5 rounded-full bg-accent"
    />
  );
}

export type Direction = 'up' | 'down';

export function swapItems<T>(items: readonly T[], index: number, direction: Direction): T[] {
  const other = direction === 'up' ? index - 1 : index + 1;
  const [item, neighbour] = [items[index], items[other]];
  if (item === undefined || neighbour === undefined) return [...items];
  return items.with(index, neighbour).with(other, item);
}

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
