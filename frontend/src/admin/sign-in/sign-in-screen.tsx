import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod';
import { type Access, adminAuth } from '#shared/contracts/admin-auth.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';

const credentialsSchema = z.object({ userId: z.string(), password: z.string() });
type Credentials = z.infer<typeof credentialsSchema>;

/** The way into the console. */
export function SignInScreen({ onSignedIn }: { readonly onSignedIn: (access: Access) => void }) {
  useDocumentTitle(messages.title);
  const { isBusy, problem, signIn } = useSignIn(onSignedIn);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void signIn(credentialsSchema.parse(Object.fromEntries(new FormData(event.currentTarget))));
  };
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-12">
      <span className="flex size-14 items-center justify-center rounded-full bg-raised">
        <ShieldCheck aria-hidden className="size-6" />
      </span>
      <h1 className="text-3xl font-semibold tracking-tight">{messages.title}</h1>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormField id="user-id" label={messages.userId}>
          <input
            {...controlProps({ id: 'user-id' })}
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
            {...controlProps({ id: 'password' })}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            className={controlClass}
          />
        </FormField>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
        <Button type="submit" variant="primary" isBlock disabled={isBusy}>
          {isBusy ? messages.authenticating : messages.signIn}
        </Button>
        <ButtonLink to="/" variant="ghost" isBlock>
          {messages.backToApp}
        </ButtonLink>
      </form>
    </main>
  );
}

function useSignIn(onSignedIn: (access: Access) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const signIn = async (credentials: Credentials) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onSignedIn((await callApi(adminAuth.signIn, { body: credentials })).access);
    } catch (error) {
      const isRefusal = error instanceof ApiError && !error.isUncertain;
      setProblem(isRefusal ? error.message : messages.failed);
      setBusy(false);
    }
  };
  return { isBusy, problem, signIn };
}
