import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { SignInScreen } from '#frontend/src/admin/sign-in/sign-in-screen.tsx';
import { AdminAccess } from '#frontend/src/lib/admin-access.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { OpeningScreen } from '../opening-screen.tsx';
import { messages } from './messages.ts';
import { useAccess } from './use-access.ts';
import { useLogout } from './use-logout.ts';

const SetUpScreen = lazy(async () => ({
  default: (await import('#frontend/src/admin/account/set-up-screen.tsx')).SetUpScreen,
}));

/** Everything below it needs an admin: without one, the sign-in stands in its place, or what the sign-in still lacks. */
export function ConsoleGate() {
  const { signedIn, error, retry, enter } = useAccess();
  // The recovery codes stay on the screen until they are kept, whatever the server says of the session meanwhile.
  const [isKeepingCodes, setKeepingCodes] = useState(false);
  const logOut = useLogout();
  if (signedIn && (signedIn.needsSecondFactor || isKeepingCodes)) {
    return (
      <Suspense fallback={<OpeningScreen />}>
        <SetUpScreen
          onTurnedOn={() => setKeepingCodes(true)}
          onDone={() => {
            setKeepingCodes(false);
            enter({ ...signedIn, needsSecondFactor: false });
            retry();
          }}
          onLogout={() => void logOut()}
        />
      </Suspense>
    );
  }
  if (signedIn) {
    return (
      <AdminAccess value={signedIn.access}>
        <Outlet />
      </AdminAccess>
    );
  }
  if (signedIn === null) return <SignInScreen onSignedIn={enter} />;
  if (error === undefined) return <OpeningScreen />;
  return (
    <main className="flex min-h-dvh items-center">
      <ErrorState heading="h1" title={messages.unreachable} message={messageOf(error)} onRetry={retry} />
    </main>
  );
}
