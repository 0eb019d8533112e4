import { lazy, type ReactNode } from 'react';
import type { SheetName } from '#frontend/src/lib/app-store.ts';
import { ErrorSheet } from './error-sheet.tsx';

interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const loadLegal = () => import('./legal-sheets.tsx');
const Terms = lazy(async () => ({ default: (await loadLegal()).TermsSheet }));
const Privacy = lazy(async () => ({ default: (await loadLegal()).PrivacySheet }));
const Ethics = lazy(async () => ({ default: (await loadLegal()).EthicsSheet }));
const Settings = lazy(async () => ({ default: (await import('./app-settings.tsx')).AppSettings }));
const Profile = lazy(async () => ({
  default: (await import('#frontend/src/features/profile/profile-sheet.tsx')).ProfileSheet,
}));
const History = lazy(async () => ({
  default: (await import('#frontend/src/features/history/history-sheet.tsx')).HistorySheet,
}));
const Upgrade = lazy(async () => ({
  default: (await import('#frontend/src/features/upgrade/upgrade-sheet.tsx')).UpgradeSheet,
}));
const Analytics = lazy(async () => ({
  default: (await import('#frontend/src/features/analytics/analytics-sheet.tsx')).AnalyticsSheet,
}));
const AppAssets = lazy(async () => ({
  default: (await import('#frontend/src/features/assets/app-assets-panel.tsx')).AppAssetsPanel,
}));
const Credits = lazy(async () => ({
  default: (await import('#frontend/src/features/credits/credits-sheet.tsx')).CreditsSheet,
}));
const InsufficientCredits = lazy(async () => ({
  default: (await import('#frontend/src/features/credits/insufficient-credits.tsx')).InsufficientCredits,
}));

const sheets: Record<SheetName, (props: SheetProps) => ReactNode> = {
  terms: (props) => <Terms {...props} />,
  privacy: (props) => <Privacy {...props} />,
  ethics: (props) => <Ethics {...props} />,
  settings: (props) => <Settings {...props} />,
  profile: (props) => <Profile {...props} />,
  history: (props) => <History {...props} />,
  upgrade: (props) => <Upgrade {...props} />,
  analytics: (props) => <Analytics {...props} />,
  credits: (props) => <Credits {...props} />,
  appAssets: (props) => <AppAssets {...props} />,
  insufficientCredits: (props) => <InsufficientCredits {...props} />,
  error: (props) => <ErrorSheet {...props} />,
};

export function NamedSheet({ name, ...props }: SheetProps & { readonly name: SheetName }) {
  return sheets[name](props);
}
