import { brand } from '#shared/brand.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { pages } from '#shared/contracts/pages.ts';
import type { RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import { session } from '#shared/contracts/session.ts';
import { appFrame, consoleCode, isConsolePath, findScreenPath, screens } from '#frontend/src/app/screens.ts';
import { askEarly, forgetEarly } from '#frontend/src/data/call-api.ts';
import { storedJson } from '#frontend/src/lib/browser-storage.ts';
import { deviceFingerprint } from '#frontend/src/lib/fingerprint.ts';

// Decision: docs/decisions/037-first-load.md
// Requests the data and the code of the address's screen at the same time, before the app has loaded.
const { pathname, search } = window.location;
/** Settles when the code of the address's screen has loaded or failed to load. */
export const opening = Promise.allSettled(isConsolePath(pathname) ? openConsole() : openScreen());

interface Entry {
  readonly sessionId: string | null;
  readonly entered: Promise<boolean>;
}

function openConsole(): Promise<unknown>[] {
  void askEarly(adminAuth.getAccess, {});
  return [consoleCode.load()];
}

function openScreen(): Promise<unknown>[] {
  const path = findScreenPath(pathname);
  const isPublic = path === '/appTOS' || path === '/pro';
  if (isPublic) return [screens[path].load()];
  const sessionId = new URLSearchParams(search).get('id');
  const entered = sessionId
    ? askEarly(session.connectSession, { body: { sessionId, fingerprint: deviceFingerprint() } })
    : askEarly(session.getSession, {});
  if (pathname === '/') void askWhenSignedIn(pages.listPages, { query: {} }, { sessionId, entered });
  const routePath = pathname.slice('/p/'.length);
  if (path === '/p/*' && routePath !== '' && !routePath.includes('%')) {
    void askWhenSignedIn(pages.getPage, { params: { routePath } }, { sessionId, entered });
  }
  return sessionId || hasSignedIn() ? [screens[path].load(), appFrame.load()] : [];
}

/** Only signed-in subscribers can load pages. With a link, the request waits until the link has signed in. */
async function askWhenSignedIn<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  { sessionId, entered }: Entry,
): Promise<void> {
  if (!sessionId && hasSignedIn()) void askEarly(contract, request);
  const isSignedIn = await entered;
  if (!isSignedIn) forgetEarly(contract, request);
  else if (sessionId) void askEarly(contract, request);
}

/** Reads the stored state directly, because the app's store has not loaded yet. */
function hasSignedIn(): boolean {
  const stored = storedJson(localStorage, brand.storageKeys.appStore);
  return JSON.stringify(stored)?.includes('"isAuthenticated":true') ?? false;
}
