import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { brand } from '#shared/brand.ts';
import { type Session, sessionSchema } from '#shared/contracts/session.ts';
import { recordEvent } from './activity-log.ts';
import { draftPrefix, removeStored, removeStoredUnder } from './browser-storage.ts';

/** Every modal of S§2.1; at most one is open. */
export type ModalName =
  | 'terms'
  | 'privacy'
  | 'ethics'
  | 'settings'
  | 'profile'
  | 'history'
  | 'upgrade'
  | 'apiKeys'
  | 'analytics'
  | 'userAssets'
  | 'appAssets'
  | 'assetsGallery'
  | 'insufficientCredits'
  | 'error';

interface AppState {
  session: Session | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  activeModal: ModalName | null;
  error: string | null;
  errorModalTitle: string | null;
  errorModalMessage: string | null;
  requiredCredits: number | null;
  /** Whose assets `appAssets` shows. */
  shownAppId: string | null;
}

interface AppActions {
  setSession: (session: Session | null) => void;
  logOut: () => void;
  setLoading: (isLoading: boolean) => void;
  setError: (error: string | null) => void;
  openModal: (modal: ModalName) => void;
  openAppAssets: (appId: string) => void;
  showInsufficientCredits: (requiredCredits?: number) => void;
  showErrorModal: (title?: string, message?: string) => void;
  closeModal: () => void;
}

const noModal = {
  activeModal: null,
  errorModalTitle: null,
  errorModalMessage: null,
  requiredCredits: null,
  shownAppId: null,
};

const initialState: AppState = { session: null, isAuthenticated: false, isLoading: false, error: null, ...noModal };

const persistedSchema = z.object({ session: sessionSchema.nullable(), isAuthenticated: z.boolean() });

/** The session and the one open modal (S§3, S§4.1, S§4.2); only the session outlives the page. */
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
        removeStored(localStorage, brand.storageKeys.fingerprint);
        removeStoredUnder(localStorage, draftPrefix);
        set({ session: null, isAuthenticated: false, error: null, ...noModal });
      },
      setLoading: (isLoading) => set({ isLoading }),
      setError: (error) => set({ error }),
      openModal: (activeModal) => set({ ...noModal, activeModal }),
      openAppAssets: (shownAppId) => set({ ...noModal, activeModal: 'appAssets', shownAppId }),
      showInsufficientCredits: (requiredCredits) =>
        set({ ...noModal, activeModal: 'insufficientCredits', requiredCredits: requiredCredits ?? null }),
      showErrorModal: (title, message) =>
        set({ ...noModal, activeModal: 'error', errorModalTitle: title ?? null, errorModalMessage: message ?? null }),
      closeModal: () => set(noModal),
    }),
    {
      name: brand.storageKeys.appStore,
      partialize: ({ session, isAuthenticated }) => ({ session, isAuthenticated }),
      merge: (stored, current) => ({ ...current, ...persistedSchema.safeParse(stored).data }),
    },
  ),
);
