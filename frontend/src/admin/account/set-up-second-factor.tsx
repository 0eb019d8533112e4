import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { CodeField } from '#frontend/src/ui/code-field.tsx';
import { InlineDialog } from '#frontend/src/ui/inline-confirm.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { QrCode } from '#frontend/src/ui/qr-code.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

type SecondFactorSetup = RouteAnswer<typeof ownAccount.beginSecondFactor>;

interface SetUpProps {
  readonly isOptional?: boolean;
  /** Called before the recovery codes are shown, which happens only once. */
  readonly onTurnedOn?: () => void;
  /** Called after the recovery codes, or on Cancel. */
  readonly onDone: () => void;
}

export function SetUpSecondFactor({ isOptional = false, onTurnedOn, onDone }: SetUpProps) {
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const leave = isOptional && <Button onClick={onDone}>{messages.cancel}</Button>;
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (!setup) return <PasswordStep onStarted={setSetup} leave={leave} />;
  const finish = (codes: readonly string[]) => {
    onTurnedOn?.();
    setRecoveryCodes(codes);
  };
  return <AppStep setup={setup} onTurnedOn={finish} leave={leave} />;
}

interface PasswordStepProps {
  readonly onStarted: (setup: SecondFactorSetup) => void;
  readonly leave: ReactNode;
}

function PasswordStep({ onStarted, leave }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const { isBusy, problem, run } = useAction(
    async () => onStarted(await callApi(ownAccount.beginSecondFactor, { body: { password } })),
    { failed: messages.notStarted },
  );
  return (
    <ConsoleForm problem={problem} isBusy={isBusy} submitLabel={messages.continue} others={leave} onSubmit={run}>
      <PasswordField
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
  readonly onTurnedOn: (recoveryCodes: readonly string[]) => void;
  readonly leave: ReactNode;
}

function AppStep({ setup: { secret, uri }, onTurnedOn, leave }: AppStepProps) {
  const [code, setCode] = useState('');
  const { isBusy, problem, run } = useAction(
    async () => onTurnedOn((await callApi(ownAccount.confirmSecondFactor, { body: { code } })).recoveryCodes),
    { failed: messages.notTurnedOn },
  );
  return (
    <ConsoleForm
      problem={problem}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.turningOn : messages.turnOn}
      others={leave}
      onSubmit={run}
    >
      <p>{messages.scan}</p>
      <QrCode text={uri} label={messages.qrCode} />
      <p className="flex flex-col gap-1">
        <span className="text-sm text-muted">{messages.key}</span>
        <span className="font-mono break-all select-all">{secret}</span>
      </p>
      <CodeField label={messages.code} description={messages.appCodeHint} value={code} onChange={setCode} />
    </ConsoleForm>
  );
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  return (
    <InlineDialog label={messages.recoveryTitle}>
      <p>{messages.recoveryText}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-control border border-line bg-raised p-4 font-mono select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(codes.join('\n'))}>
          <Copy aria-hidden className="size-4" />
          {copied === undefined ? messages.copyCodes : messages.codesCopied}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </InlineDialog>
  );
}
