import { useId } from 'react';
import { adminMonitor, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';

export type OpenedDrawer =
  | { readonly kind: 'debug'; readonly generation: ProcessingGeneration }
  | { readonly kind: 'delete'; readonly generations: readonly ProcessingGeneration[] };

interface MonitorDrawersProps {
  readonly drawer: OpenedDrawer | undefined;
  readonly onClose: () => void;
  readonly onDelete: (generations: readonly ProcessingGeneration[]) => void;
}

export function MonitorDrawers({ drawer, onClose, onDelete }: MonitorDrawersProps) {
  if (drawer === undefined) return undefined;
  if (drawer.kind === 'debug') {
    return (
      <Drawer isOpen onClose={onClose} title={messages.debug} description={drawer.generation.pageTitle}>
        <DebugInfo id={drawer.generation.id} />
      </Drawer>
    );
  }
  return <DeleteDrawer generations={drawer.generations} onClose={onClose} onDelete={onDelete} />;
}

interface DeleteDrawerProps extends Omit<MonitorDrawersProps, 'drawer'> {
  readonly generations: readonly ProcessingGeneration[];
}

function DeleteDrawer({ generations, onClose, onDelete }: DeleteDrawerProps) {
  const keepId = useId();
  const count = generations.length;
  const [only] = generations;
  const credits = generations.reduce((sum, { creditCost }) => sum + creditCost, 0);
  const texts =
    count === 1 && only
      ? {
          title: messages.deleteOne(only.pageTitle),
          question: messages.confirmDelete,
          consequence: messages.deleteHint,
          confirmLabel: messages.delete,
        }
      : {
          title: messages.deleteMany(count),
          question: messages.confirmDeleteMany(count),
          consequence: messages.deleteManyHint(count, credits),
          confirmLabel: messages.deleteMany(count),
        };
  const { title, ...question } = texts;
  const remove = async () => {
    onClose();
    onDelete(generations);
  };
  return (
    <Drawer isOpen onClose={onClose} title={title} initialFocusId={keepId}>
      <InlineConfirm
        {...question}
        cancelLabel={messages.keep}
        cancelId={keepId}
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
