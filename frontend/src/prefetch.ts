import { brand } from '#shared/brand.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { generations } from '#shared/contracts/generations.ts';
import { pages } from '#shared/contracts/pages.ts';
import type { RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import { session } from '#shared/contracts/session.ts';
import { appFrame, consoleCode, isConsolePath, findScreenPath, screens } from '#frontend/src/app/screens.ts';
import { prefetch, dropPrefetched } from '#frontend/src/data/call-api.ts';
import { localStore, readStoredJson } from '#frontend/src/lib/browser-storage.ts';
import { cleanPath, readDeepLink } from '#frontend/src/lib/deep-link.ts';
import { deviceFingerprint } from '#frontend/src/lib/fingerprint.ts';
import { applyTheme } from '#frontend/src/lib/theme.ts';

applyTheme();

// Decision: docs/decisions/047-oldest-browsers.md
// Each browser of package.json's browserslist gained the later of the two in its oldest version.
if (!('toWellFormed' in String.prototype && 'registerProperty' in CSS)) {
  document.getElementById('root')?.remove();
  document.getElementById('old-browser')?.removeAttribute('hidden');
}

// Decision: docs/decisions/037-first-load.md
const { search, hash } = window.location;
const pathname = cleanPath(window.location.pathname);
if (pathname !== window.location.pathname) window.history.replaceState(null, '', pathname + search + hash);
export const screenLoading = Promise.allSettled(isConsolePath(pathname) ? openConsole() : openScreen());

interface SignIn {
  readonly sessionId: string | null;
  readonly signedIn: Promise<boolean>;
}

function openConsole(): Promise<unknown>[] {
  document.documentElement.dataset['console'] = '';
  void prefetch(adminAuth.getAccess, {});
  return [consoleCode.load()];
}

function openScreen(): Promise<unknown>[] {
  const path = findScreenPath(pathname);
  const isPublic = path === '/appTOS' || path === '/pro';
  if (isPublic) return [screens[path].load()];
  const { sessionId, appId } = readDeepLink(new URLSearchParams(search));
  const signedIn = sessionId
    ? prefetch(session.connectSession, { body: { sessionId, appId, fingerprint: deviceFingerprint() } })
    : prefetch(session.getSession, {});
  if (pathname === '/') {
    void prefetchWhenSignedIn(pages.listPages, { query: {} }, { sessionId, signedIn });
    void prefetchWhenSignedIn(generations.listGenerations, { query: { limit: 24 } }, { sessionId, signedIn });
  }
  const routePath = pathname.slice('/p/'.length);
  if (path === '/p/*' && routePath !== '' && !routePath.includes('%')) {
    void prefetchWhenSignedIn(pages.getPage, { params: { routePath } }, { sessionId, signedIn });
  }
  return sessionId || hasSignedIn() ? [screens[path].load(), appFrame.load()] : [];
}

/** Only signed-in subscribers can load pages. With a link, the request waits until the link has signed in. */
async function prefetchWhenSignedIn<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  { sessionId, signedIn }: SignIn,
): Promise<void> {
  if (!sessionId && hasSignedIn()) void prefetch(contract, request);
  const isSignedIn = await signedIn;
  if (!isSignedIn) dropPrefetched(contract, request);
  else if (sessionId) void prefetch(contract, request);
}

/** Reads the stored state directly, because the app's store has not loaded yet. */
function hasSignedIn(): boolean {
  const stored = readStoredJson(localStore, brand.storageKeys.appStore);
  return JSON.stringify(stored)?.includes('"isAuthenticated":true') ?? false;
}
