import { Download, Eraser, FileText, LogOut, Scale, ShieldCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { jobPollingOptions } from '#frontend/src/data/job-polling.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { changeAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { localStore } from '#frontend/src/lib/browser-storage.ts';
import { followDownload } from '#frontend/src/lib/download.ts';
import { formatAge, formatDate, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { RowButton, RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { ThemeChoice } from '#frontend/src/ui/theme-choice.tsx';
import { account, type Export } from '#shared/contracts/account.ts';
import { session, type SignedInBrowser } from '#shared/contracts/session.ts';
import { ConsentSection } from './consent.tsx';
import { DeleteMyData } from './delete-my-data.tsx';
import { messages } from './messages.ts';
import { useLogOut } from './use-log-out.ts';

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

interface DataManagementProps {
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

function DataManagement({ onClear, onDelete }: DataManagementProps) {
  const { isExporting, startExport } = useExport();
  return (
    <Section title={messages.data}>
      <RowGroup>
        <RowButton
          icon={Download}
          label={messages.export}
          hint={isExporting ? messages.exporting : messages.exportHint}
          disabled={isExporting}
          onClick={() => void startExport()}
        />
        <RowButton icon={Eraser} label={messages.clear} hint={messages.clearHint} onClick={onClear} />
        <RowButton icon={Trash2} label={messages.delete} hint={messages.deleteHint} onClick={onDelete} />
      </RowGroup>
    </Section>
  );
}

function useExport() {
  const [stage, setStage] = useState<'idle' | 'starting' | 'following'>('idle');
  const handleEnd = ({ url }: Export) => {
    if (url !== undefined) followDownload(url);
    showToast(url === undefined ? messages.exportFailed(messages.jobFailed) : messages.exported);
    setStage('idle');
  };
  const fail = (error: unknown) => {
    showToast(messages.exportFailed(failureMessage(error)));
    setStage('idle');
  };
  useApi(
    account.getExport,
    stage === 'following' ? {} : null,
    jobPollingOptions({ onEnd: handleEnd, onRefused: fail }),
  );

  async function startExport(): Promise<void> {
    setStage('starting');
    try {
      await callApi(account.startExport, {});
      setStage('following');
    } catch (error) {
      fail(error);
    }
  }
  return { isExporting: stage !== 'idle', startExport };
}

interface ClearLocalDataProps {
  readonly isOpen: boolean;
  readonly onCancel: () => void;
}

function ClearLocalData({ isOpen, onCancel }: ClearLocalDataProps) {
  const clear = () => {
    localStore.clear();
    window.location.reload();
  };
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onCancel}
      title={messages.clear}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button className="flex-auto" onClick={onCancel}>
            {messages.cancel}
          </Button>
          <Button variant="primary" className="flex-auto" onClick={clear}>
            {messages.clearConfirm}
          </Button>
        </div>
      }
    >
      <p>{messages.clearQuestion}</p>
    </Drawer>
  );
}
