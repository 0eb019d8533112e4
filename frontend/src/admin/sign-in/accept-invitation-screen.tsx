import { useState } from 'react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ArtPanel } from '#frontend/src/ui/art-panel.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { brand } from '#shared/brand.ts';
import type { SignedInAccess } from '#shared/contracts/admin-auth.ts';
import { adminEntry } from '#shared/contracts/admin-entry.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';

/** Kept out of the sign-in's messages, because those load without an invitation. */
const messages = {
  invitation: 'Welcome',
  welcome: (name: string | undefined) => (name === undefined ? 'Welcome' : `Welcome, ${name}`),
  invited: `You’re invited to the console of ${brand.name}. Choose a password to create your account.`,
  invitedAs: (userId: string, role: string) => `You will sign in as ${userId} (${role}).`,
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

export function AcceptInvitationScreen({ token, onSignedIn, onLeave }: AcceptInvitationProps) {
  const { data, error, mutate } = useApi(adminEntry.readInvitation, { body: { token } });
  useDocumentTitle(messages.invitation);
  return (
    <main className="flex min-h-dvh flex-col lg:flex-row">
      <ArtPanel />
      <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-6 px-[min(1.5rem,5vw)] py-8 lg:flex-none lg:px-12">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">{messages.welcome(data?.name)}</h1>
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
      </div>
    </main>
  );
}

interface NewPasswordProps extends Pick<AcceptInvitationProps, 'token' | 'onSignedIn'> {
  readonly invitation: RouteAnswer<typeof adminEntry.readInvitation>;
}

function NewPassword({ token, invitation: { userId, role }, onSignedIn }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const { isBusy, problem, problemField, run } = useAction(
    async () => onSignedIn(await callApi(adminEntry.acceptInvitation, { body: { token, password } })),
    { failed: messages.notCreated },
  );
  return (
    <>
      <p className="flex flex-col gap-1">
        <span>{messages.invited}</span>
        <span className="text-muted">{messages.invitedAs(userId, messages.roles[role])}</span>
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
