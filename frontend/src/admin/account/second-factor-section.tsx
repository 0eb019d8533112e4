import { type ComponentProps, type ReactNode, useState } from 'react';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { CodeField } from '#frontend/src/ui/code-field.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { LoadedSection } from '#frontend/src/ui/item-page.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { RecoveryCodes, SetUpSecondFactor } from './set-up-second-factor.tsx';

export function SecondFactorSection() {
  const { data, error, mutate } = useApi(ownAccount.getSecondFactor, {});
  const [change, setChange] = useState<'switch' | 'codes'>();
  const stop = () => {
    setChange(undefined);
    refresh(ownAccount.getSecondFactor, adminAuth.getAccess);
  };
  return (
    <LoadedSection
      title={messages.secondFactor}
      error={error}
      texts={messages}
      message={refusalMessage(error)}
      onRetry={() => void mutate()}
    >
      {data && <SecondFactor state={data} change={change} onChange={setChange} onDone={stop} />}
    </LoadedSection>
  );
}

interface SecondFactorProps {
  readonly state: { readonly isOn: boolean; readonly recoveryCodesLeft: number };
  readonly change: 'switch' | 'codes' | undefined;
  readonly onChange: (change: 'switch' | 'codes') => void;
  readonly onDone: () => void;
}

function SecondFactor({ state: { isOn, recoveryCodesLeft }, change, onChange, onDone }: SecondFactorProps) {
  // The form stays even if the state is fetched again meanwhile.
  const [startedOn, setStartedOn] = useState(isOn);
  if (change === 'codes') return <NewCodes onDone={onDone} />;
  if (change) {
    return startedOn ? <TurnOffForm onDone={onDone} /> : <SetUpSecondFactor onTurnedOn={onDone} onCancel={onDone} />;
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{messages.secondFactorText}</p>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? messages.isOn : messages.isOff}</Badge>
        {isOn && <span className="text-sm text-muted tabular-nums">{messages.codesLeft(recoveryCodesLeft)}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOn && <Button onClick={() => onChange('codes')}>{messages.newCodes}</Button>}
        <Button
          variant={isOn ? 'danger' : 'primary'}
          onClick={() => {
            setStartedOn(isOn);
            onChange('switch');
          }}
        >
          {isOn ? messages.turnOff : messages.setUp}
        </Button>
      </div>
    </div>
  );
}

function NewCodes({ onDone }: { readonly onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [isSaved, setSaved] = useState(false);
  const { isBusy, problem, problemField, run } = useAction(
    async (body: Proof) => setCodes((await callApi(ownAccount.renewRecoveryCodes, { body })).recoveryCodes),
    { failed: messages.codesNotRenewed },
  );
  if (codes) {
    return (
      <div className="flex flex-col items-start gap-3">
        <RecoveryCodes codes={codes} isSaved={isSaved} onSaved={setSaved} />
        <Button variant="primary" disabled={!isSaved} onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    );
  }
  return (
    <ProofForm
      intro={messages.newCodesText}
      problem={problem}
      problemField={problemField}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.makingNewCodes : messages.makeNewCodes}
      onCancel={onDone}
      onSubmit={run}
    />
  );
}

function TurnOffForm({ onDone }: { readonly onDone: () => void }) {
  const { isBusy, problem, problemField, run } = useAction(
    async (body: Proof) => {
      await callApi(ownAccount.removeSecondFactor, { body });
      showToast(messages.turnedOff);
      onDone();
    },
    { failed: messages.notTurnedOff },
  );
  return (
    <ProofForm
      problem={problem}
      problemField={problemField}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.turningOff : messages.turnOff}
      variant="danger"
      onCancel={onDone}
      onSubmit={run}
    />
  );
}

export interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProofFormProps extends Pick<
  ComponentProps<typeof ConsoleForm>,
  'problem' | 'problemField' | 'isBusy' | 'submitLabel' | 'variant'
> {
  readonly intro?: string;
  readonly isCodeOptional?: boolean;
  readonly children?: ReactNode;
  readonly onCancel: () => void;
  readonly onSubmit: (proof: Proof) => void;
}

/** Asks for the password and a code: a stolen password or phone alone can't change the second factor. */
export function ProofForm({ intro, isCodeOptional, children, onCancel, onSubmit, ...form }: ProofFormProps) {
  const asksForCode = useAdminAccess().hasSecondFactor || !isCodeOptional;
  const [draft, setDraft] = useState({ password: '', code: '' });
  return (
    <ConsoleForm
      {...form}
      others={<Button onClick={onCancel}>{messages.cancel}</Button>}
      onSubmit={() => onSubmit(draft)}
    >
      {intro && <p>{intro}</p>}
      {children}
      {asksForCode && (
        <CodeField
          label={messages.code}
          description={messages.anyCodeHint}
          value={draft.code}
          onChange={(code) => setDraft({ ...draft, code })}
        />
      )}
      <PasswordField
        name="password"
        label={messages.password}
        value={draft.password}
        required
        autoComplete="current-password"
        onChange={(password) => setDraft({ ...draft, password })}
      />
    </ConsoleForm>
  );
}
