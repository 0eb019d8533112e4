import { Menu } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { messages } from './messages.ts';

const AccountMenuPopup = lazy(async () => ({ default: (await import('./account-menu-popup.tsx')).AccountMenuPopup }));

/** Opens the account menu from the bar. */
export function AccountMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={messages.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" />
      </IconButton>
      <Overlay isOpen={isOpen}>
        <AccountMenuPopup isOpen={isOpen} onOpenChange={setOpen} button={button} />
      </Overlay>
    </>
  );
}
