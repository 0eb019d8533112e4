import { useState } from 'react';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { ConsoleForm, ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { OwnSessions } from './own-sessions.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

export function AccountScreen() {
  return (
    <ConsolePage title={messages.title}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <PasswordSection />
        <SecondFactorSection />
        <PasskeysSection />
        <OwnSessions />
      </div>
    </ConsolePage>
  );
}

const blank = { currentPassword: '', newPassword: '' };

/** Asks for the current password, because another person could use this browser. */
function PasswordSection() {
  const [draft, setDraft] = useState(blank);
  const { isBusy, problem, problemField, run } = useAction(
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
        problemField={problemField}
        isBusy={isBusy}
        submitLabel={isBusy ? messages.changingPassword : messages.changePassword}
        onSubmit={() => run(draft)}
      >
        <PasswordField
          name="currentPassword"
          label={messages.currentPassword}
          value={draft.currentPassword}
          required
          autoComplete="current-password"
          onChange={(currentPassword) => setDraft({ ...draft, currentPassword })}
        />
        <PasswordField
          name="newPassword"
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
