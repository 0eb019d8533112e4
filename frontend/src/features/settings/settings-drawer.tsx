import { FileText, LogOut, Scale, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { chooseTheme, readTheme, type Theme } from '#frontend/src/lib/theme.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { RowButton, RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { ClearLocalData, DataManagement } from './data-management.tsx';
import { DeleteMyData } from './delete-my-data.tsx';
import { messages } from './messages.ts';
import { SignedInBrowsers } from './signed-in-browsers.tsx';
import { useLogOut } from './use-log-out.ts';

interface SettingsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A prop, because features do not import each other. */
  readonly notifications: ReactNode;
}

/** Confirmations replace the settings drawer. */
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
