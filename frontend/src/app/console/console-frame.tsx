import { LogOut, Search } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { Button } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { Wordmark } from '#frontend/src/app/wordmark.tsx';
import { AccountSummary } from './account-summary.tsx';
import { ConsoleMenu } from './console-menu.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { messages } from './messages.ts';
import { usePaletteKeys } from './use-palette-keys.ts';
import { useLogout } from './use-logout.ts';
import { useRequestNotice } from './use-request-notice.ts';
import { useWaiting } from './use-waiting.ts';

const ApiKeysSheet = lazy(async () => ({
  default: (await import('#frontend/src/admin/api-keys/api-keys-sheet.tsx')).ApiKeysSheet,
}));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** The bar above every screen of the console, where to go beside it, and what opens from anywhere. */
export function ConsoleFrame() {
  const [opened, setOpened] = useState<'menu' | 'api keys' | 'palette'>();
  const close = () => setOpened(undefined);
  const openKeys = () => setOpened('api keys');
  const openPalette = () => setOpened('palette');
  usePaletteKeys(openPalette);
  useRequestNotice(useWaiting());
  const content = useRef<HTMLElement>(null);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipButton onClick={() => content.current?.focus()} />
      <header className="sticky top-in-reach z-30 border-b border-line bg-canvas/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <div className="@container flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 px-[min(1rem,5vw)] lg:px-6">
          <div className="flex items-center gap-2">
            <Link to="/admin" className="flex min-h-11 items-center rounded-control">
              <Wordmark />
              <span className="sr-only"> {messages.console}</span>
            </Link>
            <ConsoleMenu
              isOpen={opened === 'menu'}
              onOpen={() => setOpened('menu')}
              onClose={close}
              onOpenKeys={openKeys}
            />
          </div>
          <div className="flex min-w-0 items-center gap-3">
            <PaletteButton onClick={openPalette} />
            <p className="hidden min-w-0 flex-col text-end text-sm sm:flex">
              <AccountSummary />
            </p>
            <LogoutButton />
          </div>
        </div>
      </header>
      <div className="flex flex-1">
        <ConsoleSidebar onOpenKeys={openKeys} />
        <main ref={content} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <Outlet />
        </main>
      </div>
      <Overlay isOpen={opened === 'api keys'}>
        <ApiKeysSheet isOpen={opened === 'api keys'} onClose={close} />
      </Overlay>
      <Overlay isOpen={opened === 'palette'}>
        <CommandPalette isOpen={opened === 'palette'} onClose={close} onOpenKeys={openKeys} />
      </Overlay>
    </div>
  );
}

/** Seen when it has the focus: who uses the keyboard need not go through every place. */
function SkipButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button onClick={onClick} className="fixed start-2 top-2 z-40 not-focus:sr-only">
      {messages.skip}
    </Button>
  );
}

function PaletteButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      className="max-lg:px-3 lg:min-w-56 lg:justify-start lg:border lg:border-line lg:font-normal lg:text-muted"
    >
      <Search aria-hidden className="size-4" />
      <span className="max-lg:sr-only">{messages.find}</span>
      <kbd aria-hidden className="ms-auto rounded-md bg-raised px-1.5 py-0.5 text-xs max-lg:hidden">
        {messages.findKeys}
      </kbd>
    </Button>
  );
}

function LogoutButton() {
  const logOut = useLogout();
  return (
    <Button variant="ghost" onClick={() => void logOut()}>
      <LogOut aria-hidden className="size-4" />
      <span className="sr-only sm:not-sr-only">{messages.logout}</span>
    </Button>
  );
}
