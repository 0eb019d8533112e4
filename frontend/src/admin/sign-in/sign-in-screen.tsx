import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { CodeField } from '#frontend/src/ui/code-field.tsx';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import { adminAuth, type SignedInAccess } from '#shared/contracts/admin-auth.ts';

const messages = {
  title: 'Admin Access',
  userId: 'User ID',
  password: 'Password',
  signIn: 'Sign In',
  authenticating: 'Authenticating...',
  passkey: 'Use a passkey',
  noPasskey: 'No passkey was used.',
  backToApp: 'Back to App',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows now, or a recovery code.',
  otherAccount: 'Back to the password',
  failed: 'Authentication failed. Please try again.',
} as const;

interface SignInScreenProps {
  readonly onSignedIn: (access: SignedInAccess) => void;
  readonly reason: string | undefined;
  readonly notice: string | undefined;
}

export function SignInScreen({ onSignedIn, reason, notice }: SignInScreenProps) {
  useDocumentTitle(messages.title);
  const { isBusy, problem = reason, awaitingCode, signIn, signInWithPasskey, startOver } = useSignIn(onSignedIn);
  const busyLabel = isBusy ? messages.authenticating : messages.signIn;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-12">
      <img src="/icon.svg" alt="" className="size-14" />
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold tracking-tight">{messages.title}</h1>
        <p role="status" className="text-muted empty:hidden">
          {notice}
        </p>
      </div>
      {awaitingCode ? (
        <CodeForm problem={problem} onSubmit={(code) => signIn({ ...awaitingCode, code })}>
          <Outcome problem={problem} label={busyLabel} isBusy={isBusy} />
          <Button variant="ghost" isBlock onClick={startOver}>
            {messages.otherAccount}
          </Button>
        </CodeForm>
      ) : (
        <PasswordForm problem={problem} onSubmit={signIn}>
          <Outcome problem={problem} label={busyLabel} isBusy={isBusy} />
          <Button isBlock disabled={isBusy} onClick={signInWithPasskey}>
            {messages.passkey}
          </Button>
          <ButtonLink to="/" variant="ghost" isBlock>
            {messages.backToApp}
          </ButtonLink>
        </PasswordForm>
      )}
    </main>
  );
}

const problemId = 'sign-in-problem';

/** The server doesn't say which field is wrong, so the alert describes both. */
const describeProblem = (problem: string | undefined) =>
  problem !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId };

interface PasswordFormProps {
  readonly problem: string | undefined;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly children: ReactNode;
}

function PasswordForm({ problem, onSubmit, children }: PasswordFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const readEntry = (name: keyof Credentials) => {
      const text = entered.get(name);
      return typeof text === 'string' ? text : '';
    };
    onSubmit({ userId: readEntry('userId'), password: readEntry('password') });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormField id="user-id" label={messages.userId}>
        <input
          {...describeProblem(problem)}
          id="user-id"
          name="userId"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          className={controlClass}
        />
      </FormField>
      <FormField id="password" label={messages.password}>
        <input
          {...describeProblem(problem)}
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className={controlClass}
        />
      </FormField>
      {children}
    </form>
  );
}

interface CodeFormProps {
  readonly problem: string | undefined;
  readonly onSubmit: (code: string) => void;
  readonly children: ReactNode;
}

function CodeForm({ problem, onSubmit, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(code);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <CodeField
        label={messages.code}
        description={messages.codeHint}
        problemId={problem === undefined ? undefined : problemId}
        value={code}
        onChange={setCode}
      />
      {children}
    </form>
  );
}

interface OutcomeProps {
  readonly problem: string | undefined;
  readonly label: string;
  readonly isBusy: boolean;
}

function Outcome({ problem, label, isBusy }: OutcomeProps) {
  return (
    <>
      <p id={problemId} role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <Button type="submit" variant="primary" isBlock disabled={isBusy}>
        {label}
      </Button>
    </>
  );
}

interface Credentials {
  readonly userId: string;
  readonly password: string;
  readonly code?: string;
}

/** Keeps accepted credentials in memory only, while the code is entered. */
function useSignIn(onSignedIn: (access: SignedInAccess) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [awaitingCode, setAwaitingCode] = useState<Credentials>();
  const signIn = async (credentials: Credentials) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onSignedIn(await callApi(adminAuth.signIn, { body: credentials }));
    } catch (error) {
      setBusy(false);
      const isRefusal = error instanceof ApiError && !error.isUncertain;
      const needsCode = isRefusal && error.code === 'second_factor_required' && !credentials.code;
      if (needsCode) setAwaitingCode(credentials);
      setProblem(needsCode && awaitingCode === undefined ? undefined : isRefusal ? error.message : messages.failed);
    }
  };
  const signInWithPasskey = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      onSignedIn(await enterWithPasskey());
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof ApiError && !error.isUncertain ? error.message : messages.noPasskey);
    }
  };
  const startOver = () => {
    setAwaitingCode(undefined);
    setProblem(undefined);
  };
  return {
    isBusy,
    problem,
    awaitingCode,
    signIn: (credentials: Credentials) => void signIn(credentials),
    signInWithPasskey: () => void signInWithPasskey(),
    startOver,
  };
}

/** Loads what only passkeys need when one is used. */
async function enterWithPasskey(): Promise<SignedInAccess> {
  // The bundler leaves out the rest of a package only where one import stands alone.
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { adminEntry } = await import('#shared/contracts/admin-entry.ts');
  const optionsJSON = await callApi(adminEntry.beginPasskeySignIn, {});
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  return callApi(adminEntry.signInWithPasskey, { body: { credential } });
}
