import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type DropList, type DropPlace, dropPlaceAt } from './drop-place.ts';

/** What is being dragged, and where it would go. */
interface Drag {
  readonly id: string;
  readonly place: DropPlace | undefined;
}

interface DragOrderOptions {
  /** Tells lists of one sort of things from others: fields, sections, options. */
  readonly kind: string;
  readonly onDrop: (id: string, place: DropPlace) => void;
}

/** So near to an edge of the screen, what is dragged makes it scroll. */
const edgePixels = 96;
const scrollPixels = 12;

/** Lets things be dragged to another place, with a mouse, a pen or a finger. Keyboards have the arrows beside each. */
export function useDragOrder({ kind, onDrop }: DragOrderOptions) {
  const [drag, setDrag] = useState<Drag>();
  const pointerY = useRef(0);
  const draggedId = drag?.id;
  const isDragging = draggedId !== undefined;
  useEffect(() => {
    if (draggedId === undefined) return;
    let frame = requestAnimationFrame(function follow() {
      scrollAtEdge(pointerY.current);
      const place = dropPlaceAt(listsOf(kind, draggedId), pointerY.current);
      setDrag((known) => known && (samePlace(known.place, place) ? known : { ...known, place }));
      frame = requestAnimationFrame(follow);
    });
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(undefined);
    document.addEventListener('keydown', cancel);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', cancel);
    };
  }, [kind, draggedId]);

  const handleOf = (id: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      pointerY.current = event.clientY;
      setDrag({ id, place: undefined });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      pointerY.current = clientY;
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (!isDragging) return;
      const place = dropPlaceAt(listsOf(kind, id), clientY);
      setDrag(undefined);
      if (place !== undefined) onDrop(id, place);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return {
    draggedId,
    place: drag?.place,
    handleOf,
    listOf: (id: string) => ({ 'data-drop-list': `${kind}:${id}` }),
    itemOf: (id: string) => ({ 'data-drop-item': `${kind}:${id}` }),
  };
}

export type DragOrder = ReturnType<typeof useDragOrder>;

/** The lists of a kind as they are on the screen now. */
function listsOf(kind: string, draggedId: string): DropList[] {
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

function samePlace(one: DropPlace | undefined, two: DropPlace | undefined): boolean {
  return one?.listId === two?.listId && one?.index === two?.index && one?.y === two?.y;
}

function scrollAtEdge(y: number): void {
  if (y < edgePixels) window.scrollBy(0, -scrollPixels);
  else if (y > window.innerHeight - edgePixels) window.scrollBy(0, scrollPixels);
}
