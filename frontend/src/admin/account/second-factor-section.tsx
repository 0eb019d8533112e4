import { useState } from 'react';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { refusalOf } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { LoadState } from '#frontend/src/ui/notice-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import { TurnOffForm } from './turn-off-form.tsx';

/** Whether there is a second factor; setting it up and turning it off take the place of its state. */
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
          message={refusalOf(error)}
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
  // What is on the screen while it changes is what was begun: the state may be read anew meanwhile.
  const [begun, setBegun] = useState(isOn);
  if (isChanging) return begun ? <TurnOffForm onDone={onDone} /> : <SetUpSecondFactor onDone={onDone} isOptional />;
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
          setBegun(isOn);
          onChange();
        }}
      >
        {isOn ? messages.turnOff : messages.setUp}
      </Button>
    </div>
  );
}
