import { Copy, Download } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { saveBlob } from '#frontend/src/lib/download.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { CodeField } from '#frontend/src/ui/code-field.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { LoadedSection } from '#frontend/src/ui/item-page.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { QrCode } from '#frontend/src/ui/qr-code.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { messages } from './messages.ts';

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

type SecondFactorSetup = RouteAnswer<typeof ownAccount.beginSecondFactor>;

interface SetUpProps {
  readonly onTurnedOn: () => void;
  readonly onCancel: () => void;
}

export function SetUpSecondFactor({ onTurnedOn, onCancel }: SetUpProps) {
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const leave = <Button onClick={onCancel}>{messages.cancel}</Button>;
  if (!setup) return <PasswordStep onStarted={setSetup} leave={leave} />;
  return <AppStep setup={setup} onTurnedOn={onTurnedOn} leave={leave} />;
}

interface PasswordStepProps {
  readonly onStarted: (setup: SecondFactorSetup) => void;
  readonly leave: ReactNode;
}

function PasswordStep({ onStarted, leave }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const { isBusy, problem, problemField, run } = useAction(
    async () => onStarted(await callApi(ownAccount.beginSecondFactor, { body: { password } })),
    { failed: messages.notStarted },
  );
  return (
    <ConsoleForm
      problem={problem}
      problemField={problemField}
      isBusy={isBusy}
      submitLabel={messages.continue}
      others={leave}
      onSubmit={run}
    >
      <PasswordField
        name="password"
        label={messages.password}
        description={messages.setUpPassword}
        value={password}
        required
        autoComplete="current-password"
        onChange={setPassword}
      />
    </ConsoleForm>
  );
}

interface AppStepProps {
  readonly setup: SecondFactorSetup;
  readonly onTurnedOn: () => void;
  readonly leave: ReactNode;
}

/** Shows the recovery codes before the factor is on, so leaving the page loses nothing. */
function AppStep({ setup: { secret, uri, recoveryCodes }, onTurnedOn, leave }: AppStepProps) {
  const [code, setCode] = useState('');
  const [isSaved, setSaved] = useState(false);
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, problemField, run } = useAction(
    async () => {
      await callApi(ownAccount.confirmSecondFactor, { body: { code } });
      showToast(messages.turnedOn);
      onTurnedOn();
    },
    { failed: messages.notTurnedOn },
  );
  const submit = () => {
    setTried(true);
    if (isSaved) run();
  };
  return (
    <ConsoleForm
      problem={isTried && !isSaved ? messages.saveCodesFirst : problem}
      problemField={isSaved ? problemField : undefined}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.turningOn : messages.turnOn}
      others={leave}
      onSubmit={submit}
    >
      <p>{messages.scan}</p>
      <QrCode text={uri} label={messages.qrCode} />
      <p className="flex flex-col gap-1">
        <span className="text-sm text-muted">{messages.key}</span>
        <span className="font-mono break-all select-all">{secret}</span>
      </p>
      <RecoveryCodes codes={recoveryCodes} isSaved={isSaved} onSaved={setSaved} />
      <CodeField label={messages.code} description={messages.appCodeHint} value={code} onChange={setCode} />
    </ConsoleForm>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly isSaved: boolean;
  readonly onSaved: (isSaved: boolean) => void;
}

function RecoveryCodes({ codes, isSaved, onSaved }: RecoveryCodesProps) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  useEffect(() => {
    if (isSaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSaved]);
  const text = codes.join('\n');
  return (
    <section aria-label={messages.recoveryTitle} className="flex flex-col gap-3">
      <p className="font-semibold">{messages.recoveryTitle}</p>
      <p>{messages.recoveryText}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-control border border-line bg-raised p-4 font-mono select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(text)}>
          <Copy aria-hidden className="size-4" />
          <span>{copied === undefined ? messages.copyCodes : messages.codesCopied}</span>
        </Button>
        <Button onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          <Download aria-hidden className="size-4" />
          {messages.downloadCodes}
        </Button>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isSaved}
          onChange={({ target }) => onSaved(target.checked)}
          className="size-5 accent-ink"
        />
        {messages.codesSaved}
      </label>
    </section>
  );
}
