import { useState } from 'react';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { ConsoleForm } from '#frontend/src/ui/console-form.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

const blank = { currentPassword: '', newPassword: '' };

/** Asks for the known password, too: who sits here may be somebody else. */
export function PasswordSection() {
  const [draft, setDraft] = useState(blank);
  const { isBusy, problem, run } = useAction(
    async (body: typeof blank) => {
      await callApi(ownAccount.changePassword, { body });
      setDraft(blank);
      showToast(messages.passwordChanged);
      refresh(ownAccount.listOwnSessions);
    },
    { failed: messages.passwordNotChanged },
  );
  return (
    <Section heading="h2" title={messages.password}>
      <ConsoleForm
        problem={problem}
        isBusy={isBusy}
        submitLabel={isBusy ? messages.changingPassword : messages.changePassword}
        onSubmit={() => run(draft)}
      >
        <PasswordField
          label={messages.currentPassword}
          value={draft.currentPassword}
          required
          autoComplete="current-password"
          onChange={(currentPassword) => setDraft({ ...draft, currentPassword })}
        />
        <PasswordField
          label={messages.newPassword}
          description={messages.newPasswordHint}
          value={draft.newPassword}
          required
          autoComplete="new-password"
          onChange={(newPassword) => setDraft({ ...draft, newPassword })}
        />
      </ConsoleForm>
    </Section>
  );
}
