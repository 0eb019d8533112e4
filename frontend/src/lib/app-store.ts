import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { brand } from '#shared/brand.ts';
import type { Session } from '#shared/rules/stored-session.ts';
import {
  attemptPrefix,
  draftPrefix,
  hasFields,
  localStore,
  outcomePrefix,
  removeStoredByPrefix,
  presetPrefix,
  startedPrefix,
  tabStore,
  trayPrefix,
} from './browser-storage.ts';

export type DrawerName =
  | 'terms'
  | 'privacy'
  | 'ethics'
  | 'settings'
  | 'profile'
  | 'history'
  | 'upgrade'
  | 'analytics'
  | 'appAssets'
  | 'credits'
  | 'consent'
  | 'insufficientCredits'
  | 'error';

interface AppState {
  session: Session | null;
  isAuthenticated: boolean;
  activeDrawer: DrawerName | null;
  error: string | null;
  errorTitle: string | null;
  errorMessage: string | null;
  requiredCredits: number | null;
  shownAppId: string | null;
  /** Reopens when the current drawer closes. */
  drawerBelow: DrawerName | null;
}

interface AppActions {
  setSession: (session: Session | null) => void;
  logOut: () => void;
  setError: (error: string | null) => void;
  openDrawer: (drawer: DrawerName) => void;
  openDrawerAbove: (drawer: DrawerName) => void;
  openAppAssets: (appId: string) => void;
  showInsufficientCredits: (requiredCredits?: number) => void;
  showError: (title?: string, message?: string) => void;
  closeDrawer: () => void;
  leaveDrawers: () => void;
}

const noDrawer = {
  activeDrawer: null,
  errorTitle: null,
  errorMessage: null,
  requiredCredits: null,
  shownAppId: null,
  drawerBelow: null,
};

const initialState: AppState = { session: null, isAuthenticated: false, error: null, ...noDrawer };

/** Only the session is stored. */
export const useAppStore = create<AppState & AppActions>()(
  persist(
    (set) => ({
      ...initialState,
      setSession: (session) => {
        if (session)
          recordEvent('session_established', {
            userId: session.userId,
            isAuthenticated: true,
            syncedAt: session.syncedAt,
          });
        set(session ? { session, isAuthenticated: true, error: null } : { session: null, isAuthenticated: false });
      },
      logOut: () => {
        recordEvent('logged_out');
        removeAccountData();
        set({ session: null, isAuthenticated: false, error: null, ...noDrawer });
      },
      setError: (error) => set({ error }),
      openDrawer: (activeDrawer) => set({ ...noDrawer, activeDrawer }),
      openDrawerAbove: (drawer) => set(({ activeDrawer }) => ({ activeDrawer: drawer, drawerBelow: activeDrawer })),
      openAppAssets: (shownAppId) => set({ ...noDrawer, activeDrawer: 'appAssets', shownAppId }),
      showInsufficientCredits: (requiredCredits) =>
        set({ ...noDrawer, activeDrawer: 'insufficientCredits', requiredCredits: requiredCredits ?? null }),
      showError: (title, message) =>
        set({ ...noDrawer, activeDrawer: 'error', errorTitle: title ?? null, errorMessage: message ?? null }),
      closeDrawer: () =>
        set(({ drawerBelow }) => (drawerBelow === null ? noDrawer : { activeDrawer: drawerBelow, drawerBelow: null })),
      leaveDrawers: () => set(noDrawer),
    }),
    {
      name: brand.storageKeys.appStore,
      storage: createJSONStorage<StoredState>(() => localStore),
      partialize: ({ session, isAuthenticated }) => ({ session, isAuthenticated }),
      merge: (stored, current) => ({ ...current, ...parseStoredState(stored) }),
    },
  ),
);

export function removeAccountData(): void {
  localStore.removeItem(brand.storageKeys.fingerprint);
  removeStoredByPrefix(localStore, draftPrefix);
  removeStoredByPrefix(localStore, startedPrefix);
  removeStoredByPrefix(localStore, presetPrefix);
  removeStoredByPrefix(localStore, trayPrefix);
  removeStoredByPrefix(tabStore, attemptPrefix);
  removeStoredByPrefix(tabStore, outcomePrefix);
}

interface StoredState {
  readonly session: Session | null;
  readonly isAuthenticated: boolean;
}

export function parseStoredState(stored: unknown): StoredState | undefined {
  if (!hasFields<StoredState>(stored, { session: 'anything', isAuthenticated: 'boolean' })) return undefined;
  return stored.session === null || isSession(stored.session) ? stored : undefined;
}

function isSession(value: unknown): value is Session {
  return hasFields<Session>(value, {
    userId: 'string',
    name: 'string',
    country: 'string',
    countryCode: 'string',
    subscriptionExpiresAt: 'anything',
    planName: 'string',
    sku: 'string',
    planIsOneTime: 'boolean',
    subscriptionId: 'string',
    subscriptionCreatedAt: 'anything',
    views: 'number',
    userCount: 'number',
    syncedAt: 'string',
    isMock: 'boolean',
  });
}

interface ActivityEvent {
  readonly id: string;
  readonly action: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function recordEvent(action: string, data: Readonly<Record<string, unknown>> = {}): void {
  const event: ActivityEvent = { id: crypto.randomUUID(), action, timestamp: new Date().toISOString(), data };
  // oxlint-disable-next-line no-console -- the console is the local log
  console.debug('activity', event);
}
