import { useId, useState } from 'react';
import type { ListedGeneration } from '#shared/contracts/admin-generations.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attemptAll } from '#frontend/src/data/use-action.ts';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { describeAttempts } from './refund-drawer.tsx';

interface CancelDrawerProps {
  readonly generations: readonly ListedGeneration[];
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

export function CancelDrawer({ generations, onClose, onEnded }: CancelDrawerProps) {
  const keepId = useId();
  const [running] = useState(() => generations.filter(({ status }) => status === 'processing'));
  const credits = running.reduce((sum, { receipt }) => sum + receipt.held, 0);
  const skipped = generations.length - running.length;
  const cancelAll = async () => {
    const cancel = ({ id }: ListedGeneration) => callApi(adminMonitor.deleteGeneration, { params: { id } });
    const attempts = await attemptAll(running, cancel, { failed: messages.cancelFailed });
    showToast(describeAttempts(messages.cancelledMany(attempts.done), attempts));
    onClose();
    onEnded();
  };
  return (
    <Drawer isOpen onClose={onClose} title={messages.cancelTitle} initialFocusId={keepId}>
      <div className="flex flex-col gap-4">
        {skipped > 0 && <p className="text-sm text-muted">{messages.cancelSkipped(skipped)}</p>}
        <InlineConfirm
          question={messages.cancelMany(running.length)}
          consequence={messages.cancelConsequence(credits)}
          confirmLabel={messages.confirmCancel(running.length)}
          busyLabel={messages.cancelling}
          cancelLabel={messages.keepRunning}
          cancelId={keepId}
          onConfirm={cancelAll}
          onCancel={onClose}
        />
      </div>
    </Drawer>
  );
}
