import { Menu } from '@base-ui/react/menu';
import { Link } from 'react-router-dom';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import type { OfferedPlace } from './console-places.ts';
import { PlaceEntry } from './place-entry.tsx';
import type { WaitingBadge } from './waiting-badges.ts';

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-[current]:bg-raised';

interface MenuItemProps {
  readonly place: OfferedPlace;
  readonly isCurrent: boolean;
  readonly badge: WaitingBadge | undefined;
  readonly onOpenKeys: () => void;
}

export function MenuItem({ place, isCurrent, badge, onOpenKeys }: MenuItemProps) {
  const { barrier } = place;
  const entry = <PlaceEntry place={place} badge={badge} />;
  if (barrier) {
    const { hint, refusal } = barrier;
    return (
      <Menu.Item aria-disabled title={hint} onClick={() => showToast(refusal)} className={itemClass}>
        {entry}
      </Menu.Item>
    );
  }
  if (place.kind === 'api keys') {
    return (
      <Menu.Item onClick={onOpenKeys} className={itemClass}>
        {entry}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      render={
        <Link
          to={place.to}
          target={place.opensTab ? '_blank' : undefined}
          aria-current={isCurrent ? 'page' : undefined}
        />
      }
      className={itemClass}
    >
      {entry}
    </Menu.Item>
  );
}
