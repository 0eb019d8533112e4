import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge, formatDate } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { useProblemId } from '#frontend/src/ui/console-page.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { LoadedSection } from '#frontend/src/ui/item-page.tsx';
import { RowGroup } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { type ListedPasskey, ownAccount } from '#shared/contracts/admin-own-account.ts';
import { messages } from './messages.ts';
import { type Proof, ProofForm } from './second-factor.tsx';

export function PasskeysSection() {
  // A sign-out discards a list that is read at that moment, and the next sign-in changes it.
  const { data, error, mutate } = useApi(ownAccount.listPasskeys, {}, { dedupingInterval: 0 });
  const [change, setChange] = useState<ListedPasskey | 'new'>();
  const stop = () => setChange(undefined);
  const show = (items: ListedPasskey[]) => {
    void mutate({ items }, { revalidate: false });
    refresh(adminAuth.getAccess);
    stop();
  };
  return (
    <LoadedSection
      title={messages.passkeys}
      error={error}
      texts={messages}
      message={refusalMessage(error)}
      onRetry={() => void mutate()}
    >
      {data && (
        <div className="flex flex-col gap-3">
          <p>{messages.passkeysText}</p>
          {data.items.length > 0 && (
            <RowGroup>
              {data.items.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setChange(passkey)} />
              ))}
            </RowGroup>
          )}
          {change === undefined && (
            <Button className="self-start" onClick={() => setChange('new')}>
              {messages.addPasskey}
            </Button>
          )}
          {change === 'new' && <AddPasskey onAdded={show} onCancel={stop} />}
          {change !== undefined && change !== 'new' && (
            <RemovePasskey key={change.id} passkey={change} onRemoved={show} onCancel={stop} />
          )}
        </div>
      )}
    </LoadedSection>
  );
}

interface PasskeyRowProps {
  readonly passkey: ListedPasskey;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) {
  const use = lastUsedAt === undefined ? messages.passkeyUnused : messages.passkeyUsed(formatAge(lastUsedAt));
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
        <span className="font-medium break-words">{name}</span>
        <span className="text-sm break-words text-muted tabular-nums">
          {messages.passkeyTimes(formatDate(createdAt), use)}
        </span>
      </p>
      <Button variant="ghost" aria-label={messages.removePasskeyOf(name)} onClick={onRemove}>
        {messages.removePasskey}
      </Button>
    </div>
  );
}

interface AddPasskeyProps {
  readonly onAdded: (items: ListedPasskey[]) => void;
  readonly onCancel: () => void;
}

export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState('');
  const { isBusy, problem, problemField, run } = useAction(
    async (proof: Proof) => {
      const optionsJSON = await callApi(ownAccount.beginPasskey, { body: proof });
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { id, rawId, type, response } = await startRegistration({ optionsJSON });
      const { clientDataJSON, attestationObject } = response;
      const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } };
      onAdded((await callApi(ownAccount.addPasskey, { body: { name, credential } })).items);
      showToast(messages.passkeyAdded);
    },
    { failed: messages.passkeyNotAdded },
  );
  return (
    <ProofForm
      isCodeOptional
      problem={problem}
      problemField={problemField}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.addingPasskey : messages.addPasskey}
      onCancel={onCancel}
      onSubmit={run}
    >
      <NameField value={name} onChange={setName} />
    </ProofForm>
  );
}

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

function NameField({ value, onChange }: NameFieldProps) {
  const id = 'passkey-name';
  const problemId = useProblemId('name');
  const description = messages.passkeyNameHint;
  return (
    <FormField id={id} label={messages.passkeyName} description={description} required>
      <input
        {...controlProps({ id, problemId, description, required: true })}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

interface RemovePasskeyProps {
  readonly passkey: ListedPasskey;
  readonly onRemoved: (items: ListedPasskey[]) => void;
  readonly onCancel: () => void;
}

function RemovePasskey({ passkey: { id, name }, onRemoved, onCancel }: RemovePasskeyProps) {
  const { isBusy, problem, problemField, run } = useAction(
    async (body: Proof) => {
      onRemoved((await callApi(ownAccount.removePasskey, { params: { id }, body })).items);
      showToast(messages.passkeyRemoved);
    },
    { failed: messages.passkeyNotRemoved },
  );
  return (
    <ProofForm
      isCodeOptional
      intro={messages.confirmRemovePasskey(name)}
      problem={problem}
      problemField={problemField}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.removingPasskey : messages.removePasskey}
      variant="danger"
      onCancel={onCancel}
      onSubmit={run}
    />
  );
}
