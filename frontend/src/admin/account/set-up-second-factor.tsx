import { Copy, Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { saveBlob } from '#frontend/src/lib/download.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { CodeField } from '#frontend/src/ui/code-field.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { QrCode } from '#frontend/src/ui/qr-code.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

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

export function RecoveryCodes({ codes, isSaved, onSaved }: RecoveryCodesProps) {
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
