import { useState } from 'react';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { CodeField } from '#frontend/src/ui/code-field.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/notice-state.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

export function SecondFactorSection() {
  const { data, error, mutate } = useApi(ownAccount.getSecondFactor, {});
  const [isChanging, setChanging] = useState(false);
  const stop = () => {
    setChanging(false);
    refresh(ownAccount.getSecondFactor, adminAuth.getAccess);
  };
  return (
    <Section heading="h2" title={messages.secondFactor}>
      {data ? (
        <SecondFactor state={data} isChanging={isChanging} onChange={() => setChanging(true)} onDone={stop} />
      ) : (
        <LoadState
          error={error}
          skeleton={<Skeleton className="h-32 w-full" />}
          texts={messages}
          message={refusalMessage(error)}
          onRetry={() => void mutate()}
        />
      )}
    </Section>
  );
}

interface SecondFactorProps {
  readonly state: { readonly isOn: boolean; readonly recoveryCodesLeft: number };
  readonly isChanging: boolean;
  readonly onChange: () => void;
  readonly onDone: () => void;
}

function SecondFactor({ state: { isOn, recoveryCodesLeft }, isChanging, onChange, onDone }: SecondFactorProps) {
  // The form stays even if the state is fetched again meanwhile.
  const [startedOn, setStartedOn] = useState(isOn);
  if (isChanging) return startedOn ? <TurnOffForm onDone={onDone} /> : <SetUpSecondFactor onDone={onDone} isOptional />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{messages.secondFactorText}</p>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? messages.isOn : messages.isOff}</Badge>
        {isOn && <span className="text-sm text-muted tabular-nums">{messages.codesLeft(recoveryCodesLeft)}</span>}
      </p>
      <Button
        variant={isOn ? 'danger' : 'primary'}
        onClick={() => {
          setStartedOn(isOn);
          onChange();
        }}
      >
        {isOn ? messages.turnOff : messages.setUp}
      </Button>
    </div>
  );
}

/** Needs the password and a code: a stolen password or phone alone can't turn the second factor off. */
function TurnOffForm({ onDone }: { readonly onDone: () => void }) {
  const [draft, setDraft] = useState({ password: '', code: '' });
  const { isBusy, problem, run } = useAction(
    async (body: typeof draft) => {
      await callApi(ownAccount.removeSecondFactor, { body });
      showToast(messages.turnedOff);
      onDone();
    },
    { failed: messages.notTurnedOff },
  );
  return (
    <ConsoleForm
      problem={problem}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.turningOff : messages.turnOff}
      variant="danger"
      others={<Button onClick={onDone}>{messages.cancel}</Button>}
      onSubmit={() => run(draft)}
    >
      <CodeField
        label={messages.code}
        description={messages.anyCodeHint}
        value={draft.code}
        onChange={(code) => setDraft({ ...draft, code })}
      />
      <PasswordField
        label={messages.password}
        value={draft.password}
        required
        autoComplete="current-password"
        onChange={(password) => setDraft({ ...draft, password })}
      />
    </ConsoleForm>
  );
}
