import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { type ModalName, useAppStore } from '#frontend/src/lib/app-store.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
import { ErrorModal } from './error-modal.tsx';

interface ModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const loadLegal = () => import('./legal-modals.tsx');
const Terms = lazy(async () => ({ default: (await loadLegal()).TermsModal }));
const Privacy = lazy(async () => ({ default: (await loadLegal()).PrivacyModal }));
const Ethics = lazy(async () => ({ default: (await loadLegal()).EthicsModal }));
const Settings = lazy(async () => ({ default: (await import('./app-settings.tsx')).AppSettings }));
const Profile = lazy(async () => ({
  default: (await import('#frontend/src/features/profile/profile-modal.tsx')).ProfileModal,
}));
const History = lazy(async () => ({
  default: (await import('#frontend/src/features/history/history-modal.tsx')).HistoryModal,
}));
const Upgrade = lazy(async () => ({
  default: (await import('#frontend/src/features/upgrade/upgrade-modal.tsx')).UpgradeModal,
}));
const Analytics = lazy(async () => ({
  default: (await import('#frontend/src/features/analytics/analytics-modal.tsx')).AnalyticsModal,
}));
const AppAssets = lazy(async () => ({
  default: (await import('#frontend/src/features/assets/app-assets-modal.tsx')).AppAssetsModal,
}));
const InsufficientCredits = lazy(async () => ({
  default: (await import('#frontend/src/features/credits/insufficient-credits.tsx')).InsufficientCredits,
}));

/** By the names of S§2.1; those that are screens of their own or belong to the console have no modal. */
const modals: Partial<Record<ModalName, (props: ModalProps) => ReactNode>> = {
  terms: (props) => <Terms {...props} />,
  privacy: (props) => <Privacy {...props} />,
  ethics: (props) => <Ethics {...props} />,
  settings: (props) => <Settings {...props} />,
  profile: (props) => <Profile {...props} />,
  history: (props) => <History {...props} />,
  upgrade: (props) => <Upgrade {...props} />,
  analytics: (props) => <Analytics {...props} />,
  appAssets: (props) => <AppAssets {...props} />,
  insufficientCredits: (props) => <InsufficientCredits {...props} />,
  error: (props) => <ErrorModal {...props} />,
};

/** The one modal that the store names (S§4.2); the last one stays until it has moved out. */
export function ModalHost() {
  const active = useAppStore((store) => store.activeModal);
  const onClose = useAppStore((store) => store.closeModal);
  const shown = useKept(active, active !== null);
  if (shown === null) return undefined;
  return (
    <Suspense>
      <Fragment key={shown}>{modals[shown]?.({ isOpen: active === shown, onClose })}</Fragment>
    </Suspense>
  );
}
