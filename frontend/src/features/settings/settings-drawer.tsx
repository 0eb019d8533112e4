import { FileText, LogOut, Scale, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { chooseTheme, readTheme, type Theme } from '#frontend/src/lib/theme.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { RowButton, RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { ConsentSection } from './consent-section.tsx';
import { ClearLocalData, DataManagement } from './data-management.tsx';
import { DeleteMyData } from './delete-my-data.tsx';
import { messages } from './messages.ts';
import { useLogOut } from './use-log-out.ts';
import { session, type SignedInBrowser } from '#shared/contracts/session.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { changeAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { formatAge, formatDate, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';

interface SettingsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A prop, because features do not import each other. */
  readonly notifications: ReactNode;
}

export function SettingsDrawer({ isOpen, onClose, notifications }: SettingsDrawerProps) {
  const [view, setView] = useState<'settings' | 'clear' | 'delete'>('settings');
  const logOut = useLogOut();
  const back = () => setView('settings');
  switch (view) {
    case 'clear':
      return <ClearLocalData isOpen={isOpen} onCancel={back} />;
    case 'delete':
      return <DeleteMyData isOpen={isOpen} onCancel={back} />;
    case 'settings':
      return (
        <Drawer isOpen={isOpen} onClose={onClose} title={messages.title}>
          <div className="flex flex-col gap-6">
            <ThemeChoice />
            {notifications}
            <ConsentSection />
            <SignedInBrowsers />
            <DataManagement onClear={() => setView('clear')} onDelete={() => setView('delete')} />
            <LegalRows />
            <Button isBlock onClick={() => void logOut()}>
              <LogOut aria-hidden className="size-4 rtl:-scale-x-100" />
              {messages.logout}
            </Button>
          </div>
        </Drawer>
      );
  }
}

function ThemeChoice() {
  const [current, setCurrent] = useState(readTheme);
  const change = (theme: Theme) => {
    chooseTheme(theme);
    setCurrent(theme);
  };
  return (
    <Section title={messages.theme}>
      <ChipGroup label={messages.theme} chips={messages.themes} current={current} onChange={change} />
    </Section>
  );
}

function LegalRows() {
  const openDrawer = useAppStore((store) => store.openDrawerAbove);
  return (
    <Section title={messages.legal}>
      <RowGroup>
        <RowButton icon={FileText} label={messages.terms} onClick={() => openDrawer('terms')} />
        <RowButton icon={ShieldCheck} label={messages.privacy} onClick={() => openDrawer('privacy')} />
        <RowButton icon={Scale} label={messages.ethics} onClick={() => openDrawer('ethics')} />
      </RowGroup>
    </Section>
  );
}

function SignedInBrowsers() {
  const { data, error, mutate } = useApi(session.listBrowsers, {});
  return (
    <Section title={messages.browsers}>
      {data && (
        <RowGroup>
          {data.browsers.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} />
          ))}
        </RowGroup>
      )}
      {!data && error && <RetryLine onRetry={() => void mutate()}>{messages.browsersFailed}</RetryLine>}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-16 w-full" />
        </LoadingRegion>
      )}
    </Section>
  );
}

interface BrowserRowProps {
  readonly browser: SignedInBrowser;
}

function BrowserRow({ browser: { id, name = messages.unknownBrowser, createdAt, seenAt, isThis } }: BrowserRowProps) {
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await attempt(() => callApi(session.endBrowser, { params: { id } }).then(() => forget(id)), {
      failed: messages.browserNotEnded,
      onRefused: () => forget(id),
    });
    setBusy(false);
  };
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <p className="flex min-w-0 flex-[1_1_9rem] flex-col">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-muted">{messages.browserTimes(formatDate(createdAt), formatAge(seenAt))}</span>
      </p>
      {isThis ? (
        <Badge>{messages.thisBrowser}</Badge>
      ) : (
        <Button
          variant="ghost"
          disabled={isBusy}
          aria-label={messages.signOutOf(name, formatDateTime(createdAt))}
          onClick={() => void end()}
        >
          {messages.signOut}
        </Button>
      )}
    </div>
  );
}

/** Changes the cached list, because the server's index can lag. */
function forget(id: string): void {
  changeAnswer(session.listBrowsers, {}, ({ browsers }) => ({ browsers: browsers.filter((one) => one.id !== id) }));
}
