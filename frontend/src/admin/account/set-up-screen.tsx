import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';
import { AddPasskey } from './passkeys-section.tsx';
import { SetUpSecondFactor } from './second-factor.tsx';

interface SetUpScreenProps {
  readonly onDone: () => void;
  readonly onLogout: () => void;
}

/** Replaces the console for a super admin without the required second factor. */
export function SetUpScreen({ onDone, onLogout }: SetUpScreenProps) {
  useDocumentTitle(messages.setUpTitle);
  const [chosen, setChosen] = useState<'passkey' | 'app'>();
  const goBack = () => setChosen(undefined);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-12">
      <span className="flex size-14 items-center justify-center rounded-full bg-raised">
        <ShieldCheck aria-hidden className="size-6" />
      </span>
      <h1 className="text-3xl font-semibold tracking-tight">{messages.setUpTitle}</h1>
      <p>{messages.setUpRequired}</p>
      {chosen === undefined && (
        <div className="flex flex-col gap-3">
          <Button variant="primary" onClick={() => setChosen('passkey')}>
            <KeyRound aria-hidden className="size-4" />
            {messages.addPasskey}
          </Button>
          <Button onClick={() => setChosen('app')}>
            <Smartphone aria-hidden className="size-4" />
            {messages.chooseApp}
          </Button>
        </div>
      )}
      {chosen === 'passkey' && <AddPasskey onAdded={onDone} onCancel={goBack} />}
      {chosen === 'app' && <SetUpSecondFactor onTurnedOn={onDone} onCancel={goBack} />}
      <Button variant="ghost" onClick={onLogout}>
        {messages.logout}
      </Button>
    </main>
  );
}
