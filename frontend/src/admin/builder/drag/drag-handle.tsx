import { GripVertical } from 'lucide-react';
import { messages } from '../messages.ts';
import type { DragOrder } from './use-drag-order.ts';

/** What something is dragged by. Nobody misses it who can't see or use it: the arrows do the same. */
export function DragHandle({ drag, id }: { readonly drag: DragOrder; readonly id: string }) {
  return (
    <span
      aria-hidden
      title={messages.drag}
      data-drag-handle={id}
      {...drag.handleOf(id)}
      className="icon-target inline-flex shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-muted select-none hover:bg-raised hover:text-ink active:cursor-grabbing"
    >
      <GripVertical className="size-4.5" />
    </span>
  );
}
