import { brand } from '#shared/brand.ts';
import type { Session } from '#shared/rules/session.ts';
import { storedStateOf, useAppStore } from '#frontend/src/lib/app-store.ts';
import { storedJson } from '#frontend/src/lib/browser-storage.ts';
import { hasFields } from '#frontend/src/lib/has-fields.ts';

/**
 * Starts a session in this browser. First removes everything stored for another account; a reload removes what the
 * page has loaded.
 */
export function establishSession(session: Session): void {
  const { session: before, logOut, setSession } = useAppStore.getState();
  const isOther = before !== null && before.userId !== session.userId;
  if (isOther) logOut();
  setSession(session);
  if (isOther) reload();
}

/** Drops the deep link's id, which has been exchanged. */
function reload(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('id');
  window.location.replace(address);
}

/**
 * Reloads the page when another tab signs in another account, so that this tab doesn't show the previous account's
 * data.
 */
export function followOtherTabs(): void {
  const { appStore } = brand.storageKeys;
  window.addEventListener('storage', ({ key }) => {
    if (key !== appStore) return;
    const kept = storedJson(localStorage, appStore);
    const stored = hasFields<{ state: unknown }>(kept, { state: 'anything' }) && storedStateOf(kept.state)?.session;
    const own = useAppStore.getState().session;
    if (stored && own && stored.userId !== own.userId) window.location.reload();
  });
}
