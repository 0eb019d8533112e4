import { adminMonitor, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';

export interface OpenedDrawer {
  readonly kind: 'debug' | 'delete';
  readonly generation: ProcessingGeneration;
}

interface MonitorDrawersProps {
  readonly drawer: OpenedDrawer | undefined;
  readonly onClose: () => void;
  readonly onDelete: (generation: ProcessingGeneration) => void;
}

export function MonitorDrawers({ drawer, onClose, onDelete }: MonitorDrawersProps) {
  if (drawer === undefined) return undefined;
  const { kind, generation } = drawer;
  if (kind === 'debug') {
    return (
      <Drawer isOpen onClose={onClose} title={messages.debug} description={generation.pageTitle}>
        <DebugInfo id={generation.id} />
      </Drawer>
    );
  }
  const remove = async () => {
    onClose();
    onDelete(generation);
  };
  return (
    <Drawer isOpen onClose={onClose} title={messages.deleteOne(generation.pageTitle)}>
      <InlineConfirm
        question={messages.confirmDelete}
        consequence={messages.deleteHint}
        confirmLabel={messages.delete}
        cancelLabel={messages.keep}
        onConfirm={remove}
        onCancel={onClose}
      />
    </Drawer>
  );
}

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
