import { useState } from 'react';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { CodeField } from '#frontend/src/ui/code-field.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { ProblemLine } from '#frontend/src/ui/problem-line.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** Asks for both: neither a stolen password nor a stolen phone turns it off. */
export function TurnOffForm({ onDone }: { readonly onDone: () => void }) {
  const [draft, setDraft] = useState({ password: '', code: '' });
  const { isBusy, problem, run } = useAction(
    async (body: typeof draft) => {
      await callApi(adminAuth.removeSecondFactor, { body });
      showToast(messages.turnedOff);
      onDone();
    },
    { failed: messages.notTurnedOff },
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        run(draft);
      }}
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
      <ProblemLine problem={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" disabled={isBusy}>
          {isBusy ? messages.turningOff : messages.turnOff}
        </Button>
        <Button onClick={onDone}>{messages.cancel}</Button>
      </div>
    </form>
  );
}
