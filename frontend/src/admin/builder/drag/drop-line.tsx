import type { DropPlace } from './drop-place.ts';

/** Shows in a list where what is dragged would go. */
export function DropLine({ place, listId }: { readonly place: DropPlace | undefined; readonly listId: string }) {
  if (place?.listId !== listId) return undefined;
  return (
    <span
      aria-hidden
      ref={(line) => {
        const list = line?.parentElement?.getBoundingClientRect();
        if (line && list) line.style.insetBlockStart = `${place.y - list.top - 1}px`;
      }}
      className="pointer-events-none absolute inset-x-2 z-10 h-0.5 rounded-full bg-accent"
    />
  );
}
