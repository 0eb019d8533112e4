import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { pages } from '#shared/contracts/pages.ts';
import { session } from '#shared/contracts/session.ts';
import { isConsolePath, screenPathOf, screens } from './app/screens.ts';
import { askEarly, forgetEarly } from './data/call-api.ts';
import { deviceFingerprint } from './lib/fingerprint.ts';
import { hasSignedIn } from './lib/signed-in.ts';

// A page's address says which screen it is and what that asks for: both come while what draws them is still on its way.
const { pathname, search } = window.location;
if (isConsolePath(pathname)) openConsole();
else openScreen();

function openConsole(): void {
  void import('./app/console/console-routes.tsx');
  void askEarly(adminAuth.getAccess, {});
}

function openScreen(): void {
  const path = screenPathOf(pathname);
  const sessionId = new URLSearchParams(search).get('id');
  const isPublic = path === '/appTOS' || path === '/pro';
  // Without a session there is nothing to see.
  if (isPublic || sessionId || hasSignedIn()) void screens[path]();
  if (isPublic) return;
  if (sessionId || hasSignedIn()) void import('./app/app-frame.tsx');
  const entered = sessionId
    ? askEarly(session.connectSession, { body: { sessionId, fingerprint: deviceFingerprint() } })
    : askEarly(session.getSession, {});
  const routePath = pathname.slice('/p/'.length);
  if (path === '/p/*' && routePath !== '' && !routePath.includes('%')) void askPage({ routePath }, sessionId, entered);
}

/** Pages are for who is signed in: who comes by a link is so only then. Without a session, a page's answer says nothing of the page. */
async function askPage(
  params: { routePath: string },
  sessionId: string | null,
  entered: Promise<boolean>,
): Promise<void> {
  if (!sessionId && hasSignedIn()) void askEarly(pages.getPage, { params });
  const isSignedIn = await entered;
  if (!isSignedIn) forgetEarly(pages.getPage, { params });
  else if (sessionId) void askEarly(pages.getPage, { params });
}
