import { type ComponentType, lazy, Suspense } from 'react';
import { type ModalName, useAppStore } from '#frontend/src/lib/app-store.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
import { ErrorModal } from './error-modal.tsx';

interface ModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const legal = () => import('./legal-modals.tsx');

/** By the names of S§2.1; those that are screens of their own or belong to the console have no modal. */
const modals: Partial<Record<ModalName, ComponentType<ModalProps>>> = {
  terms: lazy(async () => ({ default: (await legal()).TermsModal })),
  privacy: lazy(async () => ({ default: (await legal()).PrivacyModal })),
  ethics: lazy(async () => ({ default: (await legal()).EthicsModal })),
  settings: lazy(async () => ({ default: (await import('./app-settings.tsx')).AppSettings })),
  profile: lazy(async () => ({
    default: (await import('#frontend/src/features/profile/profile-modal.tsx')).ProfileModal,
  })),
  history: lazy(async () => ({
    default: (await import('#frontend/src/features/history/history-modal.tsx')).HistoryModal,
  })),
  upgrade: lazy(async () => ({
    default: (await import('#frontend/src/features/upgrade/upgrade-modal.tsx')).UpgradeModal,
  })),
  analytics: lazy(async () => ({
    default: (await import('#frontend/src/features/analytics/analytics-modal.tsx')).AnalyticsModal,
  })),
  insufficientCredits: lazy(async () => ({
    default: (await import('#frontend/src/features/credits/insufficient-credits.tsx')).InsufficientCredits,
  })),
  error: ErrorModal,
};

/** The one modal that the store names (S§4.2); the last one stays until it has moved out. */
export function ModalHost() {
  const active = useAppStore((store) => store.activeModal);
  const onClose = useAppStore((store) => store.closeModal);
  const shown = useKept(active, active !== null);
  const Modal = shown && modals[shown];
  return <Suspense>{Modal && <Modal key={shown} isOpen={active === shown} onClose={onClose} />}</Suspense>;
}
