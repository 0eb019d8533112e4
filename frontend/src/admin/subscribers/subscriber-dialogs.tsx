import { type ComponentProps, type SyntheticEvent, useId, useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { createIdempotencyKeys } from '#frontend/src/lib/idempotency-keys.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { RequiredText } from '#frontend/src/ui/setting-controls.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminReports } from '#shared/contracts/admin-reports.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { largeCreditAmount, typedCreditsProblem } from '#shared/rules/admin.ts';
import { messages } from './messages.ts';

type Account = RouteAnswer<typeof adminSubscribers.moveCredits>['account'];

interface CreditsDrawerProps {
  readonly userId: string;
  readonly onClose: () => void;
  readonly onMoved: (account: Account) => void;
}

export function CreditsDrawer({ userId, onClose, onMoved }: CreditsDrawerProps) {
  const id = useId();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const problem = typedCreditsProblem(amount);

  const move = async () => {
    const body = { amount: Number(amount), reason };
    const headers = { 'idempotency-key': await idempotencyKeys.getKey(body) };
    const { account } = await callApi(adminSubscribers.moveCredits, { params: { userId }, headers, body });
    showToast(messages.moved);
    onMoved(account);
  };
  const send = async () => {
    setBusy(true);
    await attempt(move, { failed: messages.notMoved, onRefused: idempotencyKeys.complete });
    setBusy(false);
    setAsking(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || reason.trim() === '') return;
    if (Math.abs(Number(amount)) >= largeCreditAmount) setAsking(true);
    else void send();
  };
  const amountProblem = isTried ? problem : undefined;
  const footer = !isAsking && (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button type="submit" form={id} variant="primary" disabled={isBusy}>
        {messages.save}
      </Button>
    </div>
  );
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={messages.grant}
      description={messages.grantText}
      footer={footer}
      initialFocusId={`${id}-amount`}
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        <FormField id={`${id}-amount`} label={messages.amount} problem={amountProblem} required>
          <input
            {...controlProps({ id: `${id}-amount`, problem: amountProblem, required: true })}
            inputMode="numeric"
            readOnly={isAsking}
            value={amount}
            onChange={({ target }) => setAmount(target.value.trim())}
            className={controlClass}
          />
        </FormField>
        <ReasonField id={`${id}-reason`} value={reason} isTried={isTried} onChange={setReason} />
      </form>
      {isAsking && (
        <div className="mt-4">
          <InlineConfirm
            question={messages.largeQuestion(Number(amount))}
            confirmLabel={messages.moveLarge(Number(amount))}
            cancelLabel={messages.changeAmount}
            onConfirm={send}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
    </Drawer>
  );
}

const durations = [
  { seconds: 3600, label: messages.durations.hour },
  { seconds: 24 * 3600, label: messages.durations.day },
  { seconds: 7 * 24 * 3600, label: messages.durations.week },
] as const;

interface LinkDrawerProps {
  readonly userId: string;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

export function LinkDrawer({ userId, onClose, onCreated }: LinkDrawerProps) {
  const [url, setUrl] = useState<string>();
  return (
    <Drawer isOpen onClose={onClose} title={messages.link} description={messages.linkText}>
      {url === undefined ? (
        <LinkForm
          userId={userId}
          onCreated={(created) => {
            setUrl(created);
            onCreated();
          }}
        />
      ) : (
        <NewLink url={url} onClose={onClose} />
      )}
    </Drawer>
  );
}

interface LinkFormProps {
  readonly userId: string;
  readonly onCreated: (url: string) => void;
}

function LinkForm({ userId, onCreated }: LinkFormProps) {
  const id = useId();
  const [expiresInSeconds, setExpiry] = useState<number>(durations[0].seconds);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return;
    setBusy(true);
    try {
      const body = { expiresInSeconds, reason };
      onCreated((await callApi(adminSubscribers.createLink, { params: { userId }, body })).url);
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.code === 'unavailable';
      showToast(isRefusal ? error.message : messages.notCreated);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormField id={`${id}-duration`} label={messages.validFor}>
        <Select
          {...controlProps({ id: `${id}-duration` })}
          value={expiresInSeconds}
          onChange={({ target }) => setExpiry(Number(target.value))}
        >
          {durations.map(({ seconds, label }) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </Select>
      </FormField>
      <ReasonField id={`${id}-reason`} value={reason} isTried={isTried} onChange={setReason} />
      <Button type="submit" variant="primary" disabled={isBusy} className="self-end">
        {messages.create}
      </Button>
    </form>
  );
}

function NewLink({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const id = useId();
  const { copied, copy } = useCopy(() => showToast(messages.notCopied));
  return (
    <div className="flex flex-col gap-4">
      <FormField id={id} label={messages.newLink}>
        <input {...controlProps({ id })} readOnly value={url} className={controlClass} />
      </FormField>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void copy(url)}>{copied === url ? messages.copied : messages.copy}</Button>
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}

export function ReasonField(props: Omit<ComponentProps<typeof RequiredText>, 'label' | 'missing'>) {
  return <RequiredText label={messages.reason} missing={messages.reasonRequired} {...props} />;
}

interface SuspendDrawerProps {
  readonly userId: string;
  readonly onClose: () => void;
  readonly onSuspended: () => void;
}

export function SuspendDrawer({ userId, onClose, onSuspended }: SuspendDrawerProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const suspend = async () => {
    await callApi(adminReports.suspendSubscriber, { params: { userId }, body: { reason } });
    showToast(messages.suspendedNow);
    onSuspended();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return;
    setBusy(true);
    await attempt(suspend, { failed: messages.notSuspended });
    setBusy(false);
  };
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button type="submit" form={id} variant="danger" disabled={isBusy}>
        {messages.suspend}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={messages.suspend} description={messages.suspendText} footer={footer}>
      <form id={id} onSubmit={(event) => void submit(event)}>
        <ReasonField id={`${id}-reason`} value={reason} isTried={isTried} onChange={setReason} />
      </form>
    </Drawer>
  );
}
