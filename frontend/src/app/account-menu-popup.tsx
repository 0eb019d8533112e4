import { Menu } from '@base-ui/react/menu';
import { ChartColumn, CircleUserRound, Crown, History, Images, type LucideIcon, Send, Settings } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { type DrawerName, useAppStore } from '#frontend/src/lib/app-store.ts';
import { messages } from './messages.ts';

interface Entry {
  readonly drawer: DrawerName;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** Kept out of the app's messages, because those load without a session. */
const entries: readonly Entry[] = [
  { drawer: 'profile', label: 'Profile', icon: CircleUserRound },
  { drawer: 'history', label: 'History', icon: History },
  { drawer: 'analytics', label: 'Analytics', icon: ChartColumn },
  { drawer: 'upgrade', label: 'Upgrade', icon: Crown },
  { drawer: 'settings', label: 'App Settings', icon: Settings },
];

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover';

interface AccountMenuPopupProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

export function AccountMenuPopup({ isOpen, onOpenChange, button }: AccountMenuPopupProps) {
  const openDrawer = useAppStore((store) => store.openDrawer);
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner anchor={button} align="end" sideOffset={4} className="z-50 outline-none">
          <Menu.Popup
            finalFocus={button}
            aria-label={messages.menu}
            className="max-h-(--available-height) w-60 max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Menu.Item render={<Link to="/assets" />} className={itemClass}>
              <Images aria-hidden className="size-5 text-muted" />
              {messages.assets}
            </Menu.Item>
            <Menu.Item render={<Link to="/requests" />} className={itemClass}>
              <Send aria-hidden className="size-5 text-muted" />
              {messages.requests}
            </Menu.Item>
            {entries.map(({ drawer, label, icon: Icon }) => (
              <Menu.Item key={drawer} onClick={() => openDrawer(drawer)} className={itemClass}>
                <Icon aria-hidden className="size-5 text-muted" />
                <span>{label}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
