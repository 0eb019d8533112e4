import { ShieldCheck } from 'lucide-react';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

interface SetUpScreenProps {
  readonly onDone: () => void;
  readonly onLogout: () => void;
}

/** Replaces the console for a super admin without the required second factor. */
export function SetUpScreen({ onDone, onLogout }: SetUpScreenProps) {
  useDocumentTitle(messages.setUpTitle);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-12">
      <span className="flex size-14 items-center justify-center rounded-full bg-raised">
        <ShieldCheck aria-hidden className="size-6" />
      </span>
      <h1 className="text-3xl font-semibold tracking-tight">{messages.setUpTitle}</h1>
      <p>{messages.setUpRequired}</p>
      <SetUpSecondFactor onDone={onDone} />
      <Button variant="ghost" onClick={onLogout}>
        {messages.logout}
      </Button>
    </main>
  );
}
