import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { brand } from '#shared/brand.ts';
import type { Session } from '#shared/rules/session.ts';
import { recordEvent } from './activity-log.ts';
import {
  attemptPrefix,
  draftPrefix,
  hasFields,
  outcomePrefix,
  removeStored,
  removeStoredUnder,
  startedPrefix,
  trayPrefix,
} from './browser-storage.ts';

/** At most one drawer is open. */
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
  /** The app whose assets `appAssets` shows. */
  shownAppId: string | null;
  /** Reopens when the current one closes. */
  sheetBelow: SheetName | null;
}

interface AppActions {
  setSession: (session: Session | null) => void;
  logOut: () => void;
  setError: (error: string | null) => void;
  openSheet: (sheet: SheetName) => void;
  /** Opens a drawer; closing it reopens the current one. */
  openSheetAbove: (sheet: SheetName) => void;
  openAppAssets: (appId: string) => void;
  showInsufficientCredits: (requiredCredits?: number) => void;
  showError: (title?: string, message?: string) => void;
  closeSheet: () => void;
  /** Closes all drawers before navigating. */
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
      merge: (stored, current) => ({ ...current, ...parseStoredState(stored) }),
    },
  ),
);

interface StoredState {
  readonly session: Session | null;
  readonly isAuthenticated: boolean;
}

/** Undefined if the stored state has another shape. */
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
