import { useState } from 'react';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { CodeField } from '#frontend/src/ui/code-field.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-form.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** Asks for both: neither a stolen password nor a stolen phone turns it off. */
export function TurnOffForm({ onDone }: { readonly onDone: () => void }) {
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
