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
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-start text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-hover';

/** Where to go, beside every screen from 1024 px on. */
export function ConsoleSidebar({ onOpenKeys }: { readonly onOpenKeys: () => void }) {
  const here = currentPlace(useLocation());
  const waiting = useWaiting();
  return (
    <nav
      aria-label={messages.console}
      className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] w-60 shrink-0 flex-col gap-4 self-start overflow-y-auto border-e border-line px-3 py-4 lg:flex lg:min-h-[calc(100dvh-3.5rem)]"
    >
      {placesFor(useAdminAccess()).map(({ label, places }) => (
        <Group key={label} label={label}>
          {places.map((place) => (
            <li key={place.label}>
              <SidebarPlace
                place={place}
                isCurrent={place.kind === 'screen' && place.to === here}
                badge={place.kind === 'screen' ? badgeAt(place.to, waiting) : undefined}
                onOpenKeys={onOpenKeys}
              />
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-0.5">
      <p id={id} className="px-3 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
        {label}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
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
        isCurrent && 'bg-raised shadow-[inset_3px_0_0_var(--color-ink)] rtl:shadow-[inset_-3px_0_0_var(--color-ink)]',
      )}
    >
      {entry}
    </Link>
  );
}
