import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { AccountSummary } from './account-summary.tsx';
import { currentPlace, placesFor } from './console-places.ts';
import { MenuItem } from './menu-item.tsx';
import { messages } from './messages.ts';
import { useWaiting } from './use-waiting.ts';
import { badgeAt } from './waiting-badges.ts';

/** The sidebar's places where there is no room for one. */
export function ConsoleMenu({ onOpenKeys }: { readonly onOpenKeys: () => void }) {
  const here = currentPlace(useLocation());
  const waiting = useWaiting();
  const groups = placesFor(useAdminAccess());
  return (
    <Menu.Root>
      <Menu.Trigger className={clsx(buttonClass({ variant: 'ghost' }), 'lg:hidden')}>
        {messages.menu}
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={4} className="z-50 outline-none lg:hidden">
          <Menu.Popup className="max-h-(--available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {/* On wider screens it is beside the menu. */}
            <p className="flex flex-col border-b border-line px-3 pt-1.5 pb-2.5 text-sm sm:hidden">
              <AccountSummary />
            </p>
            {groups.map(({ label, places }) => (
              <Menu.Group key={label} className="py-1">
                <Menu.GroupLabel className="px-3 pt-1.5 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
                  {label}
                </Menu.GroupLabel>
                {places.map((place) => (
                  <MenuItem
                    key={place.label}
                    place={place}
                    isCurrent={place.kind === 'screen' && place.to === here}
                    badge={place.kind === 'screen' ? badgeAt(place.to, waiting) : undefined}
                    onOpenKeys={onOpenKeys}
                  />
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
