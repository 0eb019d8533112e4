import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { currentPlace, type OfferedPlace, placesFor } from './console-places.ts';
import { messages } from './messages.ts';
import { PlaceEntry } from './place-entry.tsx';
import { useWaiting } from './use-waiting.ts';
import { badgeAt, type WaitingBadge } from './waiting-badges.ts';

const itemClass =
  'relative flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-start text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-hover';

/** Where to go, beside every screen from 1024 px on. */
export function ConsoleSidebar({ onOpenKeys }: { readonly onOpenKeys: () => void }) {
  const here = currentPlace(useLocation());
  const waiting = useWaiting();
  return (
    <nav aria-label={messages.console} className="w-60 shrink-0 border-e border-line max-lg:hidden">
      <div className="sticky top-14 flex max-h-[calc(100dvh-3.5rem)] flex-col gap-4 overflow-y-auto px-3 py-4">
        {placesFor(useAdminAccess()).map(({ label, places }) => (
          <Group key={label} label={label}>
            {places.map((place) => (
              <SidebarPlace
                key={place.label}
                place={place}
                isCurrent={place.kind === 'screen' && place.to === here}
                badge={place.kind === 'screen' ? badgeAt(place.to, waiting) : undefined}
                onOpenKeys={onOpenKeys}
              />
            ))}
          </Group>
        ))}
      </div>
    </nav>
  );
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

interface SidebarPlaceProps {
  readonly place: OfferedPlace;
  readonly isCurrent: boolean;
  readonly badge: WaitingBadge | undefined;
  readonly onOpenKeys: () => void;
}

function SidebarPlace({ place, isCurrent, badge, onOpenKeys }: SidebarPlaceProps) {
  const { barrier } = place;
  const entry = <PlaceEntry place={place} badge={badge} />;
  if (barrier) {
    return (
      <button
        type="button"
        aria-disabled
        title={barrier.hint}
        onClick={() => showToast(barrier.refusal)}
        className={clsx(itemClass, 'text-muted')}
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
