import type { OfferedPlace } from './console-places.ts';
import type { WaitingBadge } from './waiting-badges.ts';

interface PlaceEntryProps {
  readonly place: OfferedPlace;
  readonly badge?: WaitingBadge | undefined;
}

/** What a place looks like in the sidebar and in the menu: for whom it is, where it is not for this admin, and what waits there. */
export function PlaceEntry({ place: { icon: Icon, label, barrier }, badge }: PlaceEntryProps) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-col">
        {label}
        {barrier && <span className="text-xs font-normal text-muted">{barrier.hint}</span>}
      </span>
      {badge && (
        <span className="ms-auto rounded-full bg-raised px-2 py-0.5 text-xs font-semibold tabular-nums">
          <span aria-hidden>{badge.count}</span>
          <span className="sr-only"> {badge.text}</span>
        </span>
      )}
    </>
  );
}
