import { appFrame, consoleCode, isConsolePath, findScreenPath, screens } from '#frontend/src/app/screens.ts';
import { prefetch, dropPrefetched } from '#frontend/src/data/call-api.ts';
import { localStore } from '#frontend/src/lib/browser-storage.ts';
import { cleanPath, readDeepLink } from '#frontend/src/lib/deep-link.ts';
import { deviceFingerprint } from '#frontend/src/lib/fingerprint.ts';
import { applyTheme } from '#frontend/src/lib/theme.ts';
import { brand } from '#shared/brand.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { generations } from '#shared/contracts/generations.ts';
import { pages, type PageSummary } from '#shared/contracts/pages.ts';
import type { RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import { session } from '#shared/contracts/session.ts';

applyTheme();

// Decision: docs/decisions/047-oldest-browsers.md
// Each browser of package.json's browserslist gained the later of the two in its oldest version.
if (!('toWellFormed' in String.prototype && 'registerProperty' in CSS)) {
  document.getElementById('root')?.remove();
  document.getElementById('old-browser')?.removeAttribute('hidden');
}

// Decision: docs/decisions/037-first-load.md
const { pathname: address, search, hash } = window.location;
const pathname = cleanPath(address);
if (pathname !== address) window.history.replaceState(null, '', pathname + search + hash);
const isConsole = isConsolePath(pathname);
document.documentElement.dataset['opens'] = isConsole ? 'console' : 'app';
export const screenLoading = Promise.allSettled([
  import('#frontend/src/ui/screens.css'),
  ...(isConsole ? openConsole() : openScreen()),
]);

function openConsole(): Promise<unknown>[] {
  void prefetch(adminAuth.getAccess, {});
  return [consoleCode.load()];
}

function openScreen(): Promise<unknown>[] {
  const path = findScreenPath(pathname);
  const isPublic = path === '/appTOS' || path === '/pro';
  if (isPublic) return [screens[path].load()];
  const { sessionId, appId } = readDeepLink(new URLSearchParams(search));
  // Reads the stored state directly, because the app's store has not loaded yet.
  const wasSignedIn = localStore.getItem(brand.storageKeys.appStore)?.includes('"isAuthenticated":true');
  const signedIn = sessionId
    ? prefetch(session.connectSession, { body: { sessionId, appId, fingerprint: deviceFingerprint() } })
    : prefetch(session.getSession, {});
  // Only signed-in subscribers can load pages. With a link, the request waits until the link has signed in.
  const prefetchWhenSignedIn = async <R extends RouteContract>(contract: R, request: RouteRequest<R>) => {
    const early = !sessionId && wasSignedIn ? prefetch(contract, request) : undefined;
    if (await signedIn) return sessionId ? prefetch(contract, request) : early;
    dropPrefetched(contract, request);
    return undefined;
  };
  if (pathname === '/') {
    void prefetchWhenSignedIn(pages.listPages, { query: {} }).then((answer) => preloadPicture(answer?.items[0]));
    void prefetchWhenSignedIn(generations.listGenerations, { query: { limit: 24 } });
  }
  const routePath = pathname.slice('/p/'.length);
  if (path === '/p/*' && routePath && !routePath.includes('%')) {
    void prefetchWhenSignedIn(pages.getPage, { params: { routePath } }).then((answer) => preloadPicture(answer?.page));
  }
  return sessionId || wasSignedIn ? [screens[path].load(), appFrame.load()] : [];
}

/** Published examples are WebP or films. */
function preloadPicture({ exampleMediaUrl: url }: Partial<PageSummary> = {}): void {
  if (url?.endsWith('.webp')) void screenLoading.then(() => (new Image().src = url));
}
