import { adminMonitor, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { ConfirmQuestion } from '#frontend/src/ui/confirm-question.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
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

/** Loads a generation's current internal state. */
function DebugInfo({ id }: { readonly id: string }) {
  const { data, error, mutate } = useApi(adminMonitor.inspectGeneration, { params: { id } });
  if (error) return <ErrorState heading="h3" title={messages.debugFailed} onRetry={() => void mutate()} />;
  if (data === undefined) {
    return (
      <LoadingRegion>
        <Skeleton className="h-48 w-full" />
      </LoadingRegion>
    );
  }
  return <DetailList details={data.debug} />;
}
