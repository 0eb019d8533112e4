import { Menu } from 'lucide-react';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { AccountSummary } from './account-summary.tsx';
import { messages } from './messages.ts';
import { PlacesList } from './places-list.tsx';

interface ConsoleMenuProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onOpenKeys: () => void;
}

/** The sidebar's places where there is no room for one. */
export function ConsoleMenu({ isOpen, onOpen, onClose, onOpenKeys }: ConsoleMenuProps) {
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen} className="lg:hidden">
        <Menu aria-hidden className="size-4" />
        {messages.menu}
      </Button>
      <Sheet isOpen={isOpen} onClose={onClose} title={messages.menu}>
        <nav aria-label={messages.console} className="flex flex-col gap-4">
          {/* On wider screens it is beside the menu. */}
          <p className="flex flex-col px-3 text-sm sm:hidden">
            <AccountSummary />
          </p>
          <PlacesList onOpenKeys={onOpenKeys} onLeave={onClose} />
        </nav>
      </Sheet>
    </>
  );
}
