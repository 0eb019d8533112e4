import { Menu } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import useSWR from 'swr';
import { CreditPill } from '#frontend/src/features/credits/credit-balance.tsx';
import { GenerationTray } from '#frontend/src/features/generation/generation-tray.tsx';
import { InboxBell } from '#frontend/src/features/notifications/inbox.tsx';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/drawer.tsx';
import { lazyPart, lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { Wordmark } from '#frontend/src/ui/opening-screen.tsx';
import type { ConnectAnswer } from '#shared/contracts/session.ts';
import { messages } from './messages.ts';
import { accountMenuCode } from './overlays.ts';

/** Kept out of the app's messages, because those load without a session. */
const skipText = 'Skip to content';

const PushRenewal = lazyView(
  async () => (await import('#frontend/src/features/notifications/push-renewal.ts')).PushRenewal,
);

const ConsoleBanner = lazyView(async () => (await import('./console-banner.tsx')).ConsoleBanner);

export function AppFrame() {
  // The answer of the session's call fills this part of the cache.
  const { data: consoleTrace } = useSWR<ConnectAnswer['consoleTrace']>('console', null);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={skipToMain}
        className="fixed start-4 top-2 z-40 inline-flex min-h-11 items-center rounded-control bg-accent px-4 font-semibold text-on-accent not-focus:sr-only"
      >
        {skipText}
      </a>
      <header className="sticky top-in-reach z-30 border-b border-line bg-canvas/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <div className="@container mx-auto flex min-h-[min(3.5rem,18vw)] w-full max-w-7xl min-[100rem]:max-w-480 flex-wrap items-center justify-between gap-x-4 px-[min(1rem,5vw)] py-1 lg:px-8">
          <Link to="/" className="flex control-height min-w-[44px] items-center rounded-control">
            <Wordmark />
          </Link>
          <div className="ms-auto flex flex-wrap items-center justify-end gap-[min(0.25rem,1vw)]">
            <GenerationTray />
            <CreditPill />
            <InboxBell />
            <AccountMenu />
          </div>
        </div>
      </header>
      <WhenLoaded>{consoleTrace && <ConsoleBanner trace={consoleTrace} />}</WhenLoaded>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <WhenLoaded>{hasNotifications() && <PushRenewal />}</WhenLoaded>
    </div>
  );
}

function hasNotifications(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Keeps the address: its history entries hold a form's steps. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

const AccountMenuPopup = lazyPart(accountMenuCode);

function AccountMenu() {
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
      <Overlay isOpen={isOpen} onClose={() => setOpen(false)}>
        <AccountMenuPopup isOpen={isOpen} onOpenChange={setOpen} button={button} />
      </Overlay>
    </>
  );
}
