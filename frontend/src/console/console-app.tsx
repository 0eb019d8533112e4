import { Compass, Lock, LogOut, Menu, Search } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, Route, Routes } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { forgetAlerts, wantsAlerts } from '#frontend/src/lib/alert-browser.ts';
import { isBelowDrawer, readSingleKey, useDocumentKeys } from '#frontend/src/lib/keyboard-shortcuts.ts';
import { chooseTheme } from '#frontend/src/lib/theme.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { Drawer, Overlay } from '#frontend/src/ui/drawer.tsx';
import { keepFocus } from '#frontend/src/ui/keep-focus.ts';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { Wordmark } from '#frontend/src/ui/opening-screen.tsx';
import { hasRight, readRole, type Right } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';
import { NavList, useRequestNotice, useWaiting } from './nav-list.tsx';
import type { Command } from './palette-results.ts';
import { type ConsoleScreen, describeDenial, screens } from './screens.ts';
import { useAdminLogOut } from './use-access.ts';

const components = new Map<ConsoleScreen['load'], ComponentType>();
const routes = screens.map((screen) => ({ ...screen, Screen: findComponent(screen.load) }));

/** Addresses with the same loader share a component, which keeps its state from one to the other. */
function findComponent(load: ConsoleScreen['load']): ComponentType {
  const component = components.get(load) ?? lazy(async () => ({ default: await load() }));
  components.set(load, component);
  return component;
}

export function ConsoleApp() {
  return (
    <Routes>
      <Route element={<ConsoleFrame />}>
        {routes.map(({ path, right, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <WithRight right={right}>
                <Screen />
              </WithRight>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

interface WithRightProps {
  readonly right: Right;
  readonly children: ReactNode;
}

/** Only explains the refusal: the server refuses the calls of other admins in any case. */
function WithRight({ right, children }: WithRightProps) {
  const access = useAdminAccess();
  if (hasRight(access, right)) return children;
  const { hint, refusal } = describeDenial(access);
  return (
    <NoticeState icon={Lock} heading="h1" title={hint} action={<StartLink />}>
      {refusal}
    </NoticeState>
  );
}

function NotFound() {
  useDocumentTitle(messages.notFound);
  return (
    <NoticeState heading="h1" icon={Compass} title={messages.notFound} action={<StartLink />}>
      {messages.notFoundText}
    </NoticeState>
  );
}

function StartLink() {
  const canBuild = hasRight(useAdminAccess(), 'build');
  return (
    <ButtonLink to={canBuild ? '/admin/models' : '/admin'}>
      {canBuild ? messages.allModels : messages.dashboard}
    </ButtonLink>
  );
}

const CommandPalette = lazyView(async () => (await import('./command-palette.tsx')).CommandPalette);
const KeyboardHelp = lazyView(async () => (await import('./keyboard-help.tsx')).KeyboardHelp);

const AlertRenewal = lazy(async () => ({
  default: (await import('#frontend/src/admin/alerts/alert-renewal.ts')).AlertRenewal,
}));

function ConsoleFrame() {
  const access = useAdminAccess();
  const [opened, setOpened] = useState<'menu' | 'palette' | 'keys'>();
  const close = () => setOpened(undefined);
  const openPalette = () => setOpened('palette');
  const openHelp = () => setOpened('keys');
  const logOut = useLogOut();
  const run = (command: Command) => {
    if (command === 'show shortcuts') openHelp();
    else if (command === 'log out') logOut();
    else chooseTheme(command);
  };
  useEffect(keepFocus, []);
  useConsoleKeys({ openPalette, openHelp });
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
            <NavMenu isOpen={opened === 'menu'} onOpen={() => setOpened('menu')} onClose={close} />
          </div>
          <div className="flex min-w-0 items-center gap-3">
            <PaletteButton onClick={openPalette} />
            <p className="hidden min-w-0 flex-col text-end text-sm sm:flex">
              <AccountSummary />
            </p>
            <LogoutButton onPress={logOut} />
          </div>
        </div>
      </header>
      <div className="flex flex-1">
        <Sidebar />
        <main ref={content} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <Outlet />
        </main>
      </div>
      <Overlay isOpen={opened === 'palette'} onClose={close}>
        <CommandPalette isOpen={opened === 'palette'} onClose={close} onRun={run} />
      </Overlay>
      <Overlay isOpen={opened === 'keys'} onClose={close}>
        <KeyboardHelp isOpen={opened === 'keys'} onClose={close} />
      </Overlay>
      <Suspense>{wantsAlerts(access) && <AlertRenewal />}</Suspense>
    </div>
  );
}

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

function useLogOut(): () => void {
  const logOut = useAdminLogOut();
  return () => {
    forgetAlerts();
    void logOut();
  };
}

function LogoutButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button variant="ghost" onClick={onPress}>
      <LogOut aria-hidden className="size-4" />
      <span className="sr-only sm:not-sr-only">{messages.logout}</span>
    </Button>
  );
}

function Sidebar() {
  return (
    <nav aria-label={messages.console} className="w-60 shrink-0 border-e border-line max-lg:hidden">
      <div className="sticky top-14 flex max-h-[calc(100dvh-3.5rem)] flex-col gap-3 overflow-y-auto px-3 py-2">
        <NavList />
      </div>
    </nav>
  );
}

interface NavMenuProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function NavMenu({ isOpen, onOpen, onClose }: NavMenuProps) {
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen} className="lg:hidden">
        <Menu aria-hidden className="size-4" />
        {messages.menu}
      </Button>
      <Drawer isOpen={isOpen} onClose={onClose} title={messages.menu}>
        <nav aria-label={messages.console} className="flex flex-col gap-4">
          <p className="flex flex-col px-3 text-sm sm:hidden">
            <AccountSummary />
          </p>
          <NavList onLeave={onClose} />
        </nav>
      </Drawer>
    </>
  );
}

function AccountSummary() {
  const access = useAdminAccess();
  const { name, totalModels } = access;
  return (
    <>
      <span className="truncate font-medium">{name}</span>
      <span className="text-muted tabular-nums">
        {[messages.roles[readRole(access)], hasRight(access, 'build') && messages.modelCount(totalModels)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

interface ConsoleKeys {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

function useConsoleKeys({ openPalette, openHelp }: ConsoleKeys): void {
  useDocumentKeys((event) => {
    const { key, target } = event;
    const isSearch = target instanceof HTMLInputElement && target.type === 'search';
    // The first Escape empties a search. The next one leaves it, so single keys work again.
    if (key === 'Escape' && isSearch && target.value === '') return target.blur();
    const single = readSingleKey(event);
    const isPaletteShortcut =
      key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (single !== '/' && single !== '?' && !isPaletteShortcut) return;
    event.preventDefault();
    const search = document.querySelector<HTMLInputElement>('main input[type=search]');
    if (single === '?') openHelp();
    else if (single === '/' && search) search.select();
    else if (!isBelowDrawer()) openPalette();
  });
}
