import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SignInScreen } from '#frontend/src/admin/sign-in/sign-in-screen.tsx';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { AdminAccess } from '#frontend/src/lib/admin-access.ts';
import { labels } from '#frontend/src/ui/labels.ts';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { OpeningScreen } from '#frontend/src/ui/opening-screen.tsx';
import { messages } from './messages.ts';
import { useAccess, useAdminLogOut } from './use-access.ts';

const SetUpScreen = lazy(async () => ({
  default: (await import('#frontend/src/admin/account/set-up-screen.tsx')).SetUpScreen,
}));

const AcceptInvitationScreen = lazy(async () => ({
  default: (await import('#frontend/src/admin/sign-in/accept-invitation-screen.tsx')).AcceptInvitationScreen,
}));

const ConsoleApp = lazy(async () => ({ default: (await import('./console-app.tsx')).ConsoleApp }));

export function Console() {
  const { signedIn, isCookieLost, hasEnded, error, retry, enter } = useAccess();
  const logOut = useAdminLogOut();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const invitation = readInvitation(hash);
  const leaveInvitation = () => void navigate(pathname, { replace: true });
  if (invitation) {
    return (
      <Suspense fallback={<OpeningScreen />}>
        <AcceptInvitationScreen
          key={invitation}
          token={invitation}
          onLeave={leaveInvitation}
          onSignedIn={(entered) => {
            leaveInvitation();
            enter(entered);
          }}
        />
      </Suspense>
    );
  }
  if (signedIn) {
    return (
      <AdminAccess value={{ ...signedIn.access, canSeeSubscriberData: signedIn.canSeeSubscriberData }}>
        {signedIn.needsSecondFactor ? (
          <Suspense fallback={<OpeningScreen />}>
            <SetUpScreen
              onDone={() => {
                enter({ ...signedIn, needsSecondFactor: false });
                retry();
              }}
              onLogout={() => void logOut()}
            />
          </Suspense>
        ) : (
          <ConsoleApp />
        )}
      </AdminAccess>
    );
  }
  if (signedIn === null)
    return (
      <SignInScreen
        onSignedIn={enter}
        reason={isCookieLost ? labels.cookieLost : undefined}
        notice={hasEnded ? messages.ended : undefined}
      />
    );
  if (error === undefined) return <OpeningScreen />;
  return (
    <main className="flex min-h-dvh items-center">
      <ErrorState heading="h1" title={messages.unreachable} message={failureMessage(error)} onRetry={retry} />
    </main>
  );
}

/** The token is behind `#`, which browsers don't send. */
function readInvitation(hash: string): string | undefined {
  return /^#invitation=([\w.-]+)$/.exec(hash)?.[1];
}
