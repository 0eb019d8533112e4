import { type SyntheticEvent, useId, useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attemptAll } from '#frontend/src/data/use-action.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { RequiredText } from '#frontend/src/ui/setting-controls.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import {
  adminGenerations,
  type InspectedGeneration,
  type ListedGeneration,
} from '#shared/contracts/admin-generations.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { isRefundable } from './generation-query.ts';
import { messages } from './messages.ts';

interface RefundDrawerProps {
  readonly generations: readonly ListedGeneration[];
  readonly onClose: () => void;
  readonly onRefunded: (generation: InspectedGeneration) => void;
}

export function RefundDrawer({ generations, onClose, onRefunded }: RefundDrawerProps) {
  const formId = useId();
  const cancelId = `${formId}-cancel`;
  const reasonId = `${formId}-reason`;
  // Refunded ones leave the list behind the drawer, but not the numbers in it.
  const [refundable] = useState(() => generations.filter(isRefundable));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [doneCount, setDoneCount] = useState<number>();
  const isBusy = doneCount !== undefined;
  const isSingle = generations.length === 1;

  const refund = async ({ id }: ListedGeneration, index: number) => {
    setDoneCount(index);
    const { generation } = await callApi(adminGenerations.refund, { params: { id }, body: { reason } });
    onRefunded(generation);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return;
    setDoneCount(0);
    const attempts = await attemptAll(refundable, refund, { failed: messages.refundFailed });
    setDoneCount(undefined);
    showToast(describeAttempts(isSingle ? messages.refundedNow : messages.refundedMany(attempts.done), attempts));
    if (attempts.done > 0) onClose();
  };
  const busyLabel = isSingle ? messages.refunding : messages.refundingMany((doneCount ?? 0) + 1, refundable.length);
  const footer = (
    <div className="flex justify-end gap-2">
      <Button id={cancelId} onClick={onClose}>
        {messages.cancel}
      </Button>
      <Button type="submit" form={formId} variant="primary" disabled={isBusy}>
        <span>{isBusy ? busyLabel : messages.refund}</span>
      </Button>
    </div>
  );
  const skipped = generations.length - refundable.length;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={messages.refundTitle}
      description={describeRefund(refundable)}
      footer={footer}
      // The safe choice gets the focus when many are refunded.
      initialFocusId={isSingle ? reasonId : cancelId}
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {skipped > 0 && <p className="text-sm text-muted">{messages.refundSkipped(skipped)}</p>}
        <RequiredText
          id={reasonId}
          label={messages.reason}
          missing={messages.reasonRequired}
          isTried={isTried}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Drawer>
  );
}

function describeRefund(refundable: readonly ListedGeneration[]): string {
  const credits = refundable.reduce((sum, { receipt }) => sum + receipt.charged, 0);
  if (refundable.length === 1) return messages.refundText(formatCredits(credits));
  const subscribers = new Set(refundable.map(({ userId }) => userId)).size;
  return messages.refundManyText(refundable.length, subscribers, credits);
}

function describeAttempts(done: string, attempts: Awaited<ReturnType<typeof attemptAll>>): string {
  const { done: doneCount, failed, problem } = attempts;
  if (problem === undefined) return done;
  return doneCount === 0 && failed === 1 ? problem : messages.partly(done, failed, problem);
}

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
