import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { brand } from '#shared/brand.ts';
import type { Session } from '#shared/rules/session.ts';
import { recordEvent } from './activity-log.ts';
import {
  attemptPrefix,
  draftPrefix,
  outcomePrefix,
  removeStored,
  removeStoredUnder,
  startedPrefix,
  trayPrefix,
} from './browser-storage.ts';
import { hasFields } from './has-fields.ts';

/** Every sheet that the app can open; at most one is. */
export type SheetName =
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
  | 'insufficientCredits'
  | 'error';

interface AppState {
  session: Session | null;
  isAuthenticated: boolean;
  activeSheet: SheetName | null;
  error: string | null;
  errorTitle: string | null;
  errorMessage: string | null;
  requiredCredits: number | null;
  /** Whose assets `appAssets` shows. */
  shownAppId: string | null;
  /** Which sheet comes back when the open one is closed. */
  sheetBelow: SheetName | null;
}

interface AppActions {
  setSession: (session: Session | null) => void;
  logOut: () => void;
  setError: (error: string | null) => void;
  openSheet: (sheet: SheetName) => void;
  /** Opens another in place of the open one, which comes back with what it showed. */
  openSheetAbove: (sheet: SheetName) => void;
  openAppAssets: (appId: string) => void;
  showInsufficientCredits: (requiredCredits?: number) => void;
  showError: (title?: string, message?: string) => void;
  closeSheet: () => void;
  /** Closes it with those that it was opened from: somebody goes to another screen. */
  leaveSheets: () => void;
}

const noSheet = {
  activeSheet: null,
  errorTitle: null,
  errorMessage: null,
  requiredCredits: null,
  shownAppId: null,
  sheetBelow: null,
};

const initialState: AppState = { session: null, isAuthenticated: false, error: null, ...noSheet };

/** The session and the one open sheet; only the session outlives the page. */
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
        removeStored(localStorage, brand.storageKeys.fingerprint);
        removeStoredUnder(localStorage, draftPrefix);
        removeStoredUnder(localStorage, startedPrefix);
        removeStoredUnder(localStorage, trayPrefix);
        removeStoredUnder(sessionStorage, attemptPrefix);
        removeStoredUnder(sessionStorage, outcomePrefix);
        set({ session: null, isAuthenticated: false, error: null, ...noSheet });
      },
      setError: (error) => set({ error }),
      openSheet: (activeSheet) => set({ ...noSheet, activeSheet }),
      openSheetAbove: (sheet) => set(({ activeSheet }) => ({ activeSheet: sheet, sheetBelow: activeSheet })),
      openAppAssets: (shownAppId) => set({ ...noSheet, activeSheet: 'appAssets', shownAppId }),
      showInsufficientCredits: (requiredCredits) =>
        set({ ...noSheet, activeSheet: 'insufficientCredits', requiredCredits: requiredCredits ?? null }),
      showError: (title, message) =>
        set({ ...noSheet, activeSheet: 'error', errorTitle: title ?? null, errorMessage: message ?? null }),
      closeSheet: () =>
        set(({ sheetBelow }) => (sheetBelow === null ? noSheet : { activeSheet: sheetBelow, sheetBelow: null })),
      leaveSheets: () => set(noSheet),
    }),
    {
      name: brand.storageKeys.appStore,
      partialize: ({ session, isAuthenticated }) => ({ session, isAuthenticated }),
      merge: (stored, current) => ({ ...current, ...storedStateOf(stored) }),
    },
  ),
);

/** What the app's store keeps in the browser. */
interface StoredState {
  readonly session: Session | null;
  readonly isAuthenticated: boolean;
}

/** What was kept, unless it is something else by now. */
export function storedStateOf(stored: unknown): StoredState | undefined {
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
