import { type SyntheticEvent, useId, useState } from 'react';
import { adminGenerations, type InspectedGeneration } from '#shared/contracts/admin-generations.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

interface RefundDrawerProps {
  readonly generation: InspectedGeneration;
  readonly onClose: () => void;
  readonly onRefunded: (generation: InspectedGeneration) => void;
}

export function RefundDrawer({ generation: { id, receipt }, onClose, onRefunded }: RefundDrawerProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problem = isTried && reason.trim() === '' ? messages.reasonRequired : undefined;

  const refund = async () => {
    const { generation } = await callApi(adminGenerations.refund, { params: { id }, body: { reason } });
    showToast(messages.refundedNow);
    onRefunded(generation);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return;
    setBusy(true);
    await attempt(refund, { failed: messages.refundFailed });
    setBusy(false);
  };
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" disabled={isBusy}>
        {isBusy ? messages.refunding : messages.refund}
      </Button>
    </div>
  );
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={messages.refundTitle}
      description={messages.refundText(formatCredits(receipt.charged))}
      footer={footer}
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <FormField id={`${formId}-reason`} label={messages.reason} problem={problem} required>
          <input
            {...controlProps({ id: `${formId}-reason`, problem, required: true })}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className={controlClass}
          />
        </FormField>
      </form>
    </Drawer>
  );
}
