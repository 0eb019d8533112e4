import type { ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { ConfirmQuestion } from '#frontend/src/ui/confirm-question.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { DebugInfo } from './debug-info.tsx';
import { messages } from './messages.ts';

export interface OpenedSheet {
  readonly kind: 'debug' | 'delete';
  readonly generation: ProcessingGeneration;
}

interface MonitorSheetsProps {
  readonly sheet: OpenedSheet | undefined;
  readonly onClose: () => void;
  readonly onDelete: (generation: ProcessingGeneration) => void;
}

/** What is known of a generation, and the question before it is deleted. */
export function MonitorSheets({ sheet, onClose, onDelete }: MonitorSheetsProps) {
  if (sheet === undefined) return undefined;
  const { kind, generation } = sheet;
  if (kind === 'debug') {
    return (
      <Sheet isOpen onClose={onClose} title={messages.debug} description={generation.pageTitle}>
        <DebugInfo id={generation.id} />
      </Sheet>
    );
  }
  const remove = async () => {
    onClose();
    onDelete(generation);
  };
  return (
    <Sheet isOpen onClose={onClose} title={messages.of(messages.delete, generation.pageTitle)}>
      <ConfirmQuestion
        question={messages.confirmDelete}
        consequence={messages.whatDeleteDoes}
        confirmLabel={messages.delete}
        cancelLabel={messages.keep}
        onConfirm={remove}
        onCancel={onClose}
      />
    </Sheet>
  );
}
