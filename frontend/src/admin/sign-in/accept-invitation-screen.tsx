import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { SignedInAccess } from '#shared/contracts/admin-auth.ts';
import { adminEntry } from '#shared/contracts/admin-entry.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';

/** Not among the messages of the sign-in, which loads without an invitation. */
const messages = {
  invitation: 'Welcome',
  invitedAs: (userId: string, role: string) => `Choose a password. You will sign in as ${userId} (${role}).`,
  roles: { editor: 'Editor', support: 'Support', finance: 'Finance', super: 'Super Admin' },
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters.',
  create: 'Create account',
  creating: 'Creating…',
  invitationFailed: 'The invitation could not be opened',
  notCreated: 'The account could not be created',
  toSignIn: 'Sign in instead',
} as const;

interface AcceptInvitationProps {
  readonly token: string;
  readonly onSignedIn: (access: SignedInAccess) => void;
  readonly onLeave: () => void;
}

/** Opens by the link of an invitation. */
export function AcceptInvitationScreen({ token, onSignedIn, onLeave }: AcceptInvitationProps) {
  useDocumentTitle(messages.invitation);
  const { data, error, mutate } = useApi(adminEntry.readInvitation, { body: { token } });
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-12">
      <span className="flex size-14 items-center justify-center rounded-full bg-raised">
        <MailCheck aria-hidden className="size-6" />
      </span>
      <h1 className="text-3xl font-semibold tracking-tight">{messages.invitation}</h1>
      {data ? (
        <NewPassword token={token} invitation={data} onSignedIn={onSignedIn} />
      ) : (
        <LoadState
          error={error}
          texts={{ failedToLoad: messages.invitationFailed }}
          message={failureMessage(error)}
          onRetry={() => void mutate()}
        />
      )}
      <Button variant="ghost" isBlock onClick={onLeave}>
        {messages.toSignIn}
      </Button>
    </main>
  );
}

interface NewPasswordProps extends Pick<AcceptInvitationProps, 'token' | 'onSignedIn'> {
  readonly invitation: RouteAnswer<typeof adminEntry.readInvitation>;
}

function NewPassword({ token, invitation: { name, userId, role }, onSignedIn }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const { isBusy, problem, problemField, run } = useAction(
    async () => onSignedIn(await callApi(adminEntry.acceptInvitation, { body: { token, password } })),
    { failed: messages.notCreated },
  );
  return (
    <>
      <p className="flex flex-col">
        <span className="font-medium">{name}</span>
        <span>{messages.invitedAs(userId, messages.roles[role])}</span>
      </p>
      <ConsoleForm
        problem={problem}
        problemField={problemField}
        isBusy={isBusy}
        submitLabel={isBusy ? messages.creating : messages.create}
        onSubmit={() => run()}
      >
        {/* Password managers store the password under this user id. */}
        <input hidden readOnly name="userId" autoComplete="username" value={userId} />
        <PasswordField
          name="password"
          label={messages.newPassword}
          description={messages.newPasswordHint}
          autoComplete="new-password"
          value={password}
          required
          onChange={setPassword}
        />
      </ConsoleForm>
    </>
  );
}
