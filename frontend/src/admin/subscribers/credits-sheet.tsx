import { type SyntheticEvent, useId, useState } from 'react';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import { ReasonField } from './reason-field.tsx';

type Account = RouteAnswer<typeof adminSubscribers.moveCredits>['account'];

interface CreditsSheetProps {
  readonly userId: string;
  readonly onClose: () => void;
  readonly onMoved: (account: Account) => void;
}

/** Grants credits, or takes some away, with a reason. */
export function CreditsSheet({ userId, onClose, onMoved }: CreditsSheetProps) {
  const id = useId();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [attempts] = useState(() => createAttemptKeeper());
  const isAmount = /^-?\d{1,7}$/.test(amount) && Number(amount) !== 0;

  const move = async () => {
    const body = { amount: Number(amount), reason };
    const headers = { 'idempotency-key': await attempts.keyFor(body) };
    const { account } = await callApi(adminSubscribers.moveCredits, { params: { userId }, headers, body });
    showToast(messages.moved);
    onMoved(account);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isAmount || reason.trim() === '') return;
    setBusy(true);
    await attempt(move, { failed: messages.notMoved, onRefused: attempts.answered });
    setBusy(false);
  };
  const amountProblem = isTried && !isAmount ? messages.amountRequired : undefined;
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button type="submit" form={id} variant="primary" disabled={isBusy}>
        {messages.save}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen onClose={onClose} title={messages.grant} description={messages.grantText} footer={footer}>
      <form id={id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormField id={`${id}-amount`} label={messages.amount} problem={amountProblem} required>
          <input
            {...controlProps({ id: `${id}-amount`, problem: amountProblem, required: true })}
            inputMode="numeric"
            value={amount}
            onChange={({ target }) => setAmount(target.value.trim())}
            className={controlClass}
          />
        </FormField>
        <ReasonField id={`${id}-reason`} value={reason} isTried={isTried} onChange={setReason} />
      </form>
    </Sheet>
  );
}
