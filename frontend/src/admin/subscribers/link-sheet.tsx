import { type SyntheticEvent, useId, useState } from 'react';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { Select } from '#frontend/src/ui/select.tsx';
import { messages } from './messages.ts';
import { ReasonField } from './reason-field.tsx';

const durations = [
  { seconds: 3600, label: messages.durations.hour },
  { seconds: 24 * 3600, label: messages.durations.day },
  { seconds: 7 * 24 * 3600, label: messages.durations.week },
] as const;

interface LinkSheetProps {
  readonly userId: string;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Makes a link that signs in as the subscriber, and shows it this once. */
export function LinkSheet({ userId, onClose, onCreated }: LinkSheetProps) {
  const [url, setUrl] = useState<string>();
  return (
    <Sheet isOpen onClose={onClose} title={messages.link} description={messages.linkText}>
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
    </Sheet>
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
