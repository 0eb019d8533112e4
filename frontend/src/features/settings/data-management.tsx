import { Download, Eraser, Trash2 } from 'lucide-react';
import { RowButton } from '#frontend/src/ui/row-button.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { messages } from './messages.ts';
import { useExport } from './use-export.ts';

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
