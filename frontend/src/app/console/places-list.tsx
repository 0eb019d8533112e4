import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { currentPlace, type OfferedPlace, placesFor } from './console-places.ts';
import { PlaceEntry } from './place-entry.tsx';
import { useWaiting } from './use-waiting.ts';
import { badgeAt, type WaitingBadge } from './waiting-badges.ts';

interface PlacesListProps {
  readonly onOpenKeys: () => void;
  /** A place that opens here was chosen. */
  readonly onLeave?: () => void;
}

/** Everywhere in the console in its groups, with where one is and what waits. */
export function PlacesList({ onOpenKeys, onLeave }: PlacesListProps) {
  const here = currentPlace(useLocation());
  const waiting = useWaiting();
  return placesFor(useAdminAccess()).map(({ label, places }) => (
    <Group key={label} label={label}>
      {places.map((place) => (
        <ListedPlace
          key={place.label}
          place={place}
          isCurrent={place.kind === 'screen' && place.to === here}
          badge={place.kind === 'screen' ? badgeAt(place.to, waiting) : undefined}
          onOpenKeys={onOpenKeys}
          onLeave={onLeave}
        />
      ))}
    </Group>
  ));
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-0.5">
      <p id={id} className="px-3 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
        {label}
      </p>
      {children}
    </div>
  );
}

const itemClass =
  'relative flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-start text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-hover';

interface ListedPlaceProps extends PlacesListProps {
  readonly place: OfferedPlace;
  readonly isCurrent: boolean;
  readonly badge: WaitingBadge | undefined;
  readonly onLeave: (() => void) | undefined;
}

function ListedPlace({ place, isCurrent, badge, onOpenKeys, onLeave }: ListedPlaceProps) {
  const { barrier } = place;
  const entry = <PlaceEntry place={place} badge={badge} />;
  if (barrier) {
    const { hint, refusal } = barrier;
    return (
      <button
        type="button"
        aria-disabled
        title={hint}
        onClick={() => showToast(refusal)}
        className={clsx(itemClass, 'cursor-not-allowed text-muted')}
      >
        {entry}
      </button>
    );
  }
  if (place.kind === 'api keys') {
    return (
      <button type="button" onClick={onOpenKeys} className={itemClass}>
        {entry}
      </button>
    );
  }
  return (
    <Link
      to={place.to}
      target={place.opensTab ? '_blank' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onLeave}
      className={clsx(
        itemClass,
        isCurrent &&
          'bg-raised before:absolute before:inset-y-3 before:start-0 before:w-1 before:rounded-full before:bg-ink',
      )}
    >
      {entry}
    </Link>
  );
}
