import { Download, Eraser, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { account, type Export } from '#shared/contracts/account.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { jobPollingOptions } from '#frontend/src/data/job-polling.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { localStore } from '#frontend/src/lib/browser-storage.ts';
import { followDownload } from '#frontend/src/lib/download.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { RowButton, RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

interface DataManagementProps {
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

export function DataManagement({ onClear, onDelete }: DataManagementProps) {
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

export function ClearLocalData({ isOpen, onCancel }: ClearLocalDataProps) {
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
