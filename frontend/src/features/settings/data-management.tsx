import { Download, Eraser, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { account } from '#shared/contracts/account.ts';
import { brand } from '#shared/brand.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { RowButton } from '#frontend/src/ui/row-button.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface DataManagementProps {
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

export function DataManagement({ onClear, onDelete }: DataManagementProps) {
  const [isExporting, setExporting] = useState(false);
  const exportData = async () => {
    setExporting(true);
    showToast(await downloadExport());
    setExporting(false);
  };
  return (
    <Section title={messages.data}>
      <RowGroup>
        <RowButton
          icon={Download}
          label={messages.export}
          hint={isExporting ? messages.exporting : messages.exportHint}
          disabled={isExporting}
          onClick={() => void exportData()}
        />
        <RowButton icon={Eraser} label={messages.clear} hint={messages.clearHint} onClick={onClear} />
        <RowButton icon={Trash2} label={messages.delete} hint={messages.deleteHint} onClick={onDelete} />
      </RowGroup>
    </Section>
  );
}

/** Says how it went. */
async function downloadExport(): Promise<string> {
  try {
    const { url } = await callApi(account.exportData, {});
    await downloadFile(url, `${brand.slug}-data.json`);
    return messages.exported;
  } catch (error) {
    return messages.exportFailed(messageOf(error));
  }
}
