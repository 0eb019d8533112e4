import { Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { type SheetName, useAppStore } from '#frontend/src/lib/app-store.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
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
const InsufficientCredits = lazy(async () => ({
  default: (await import('#frontend/src/features/credits/insufficient-credits.tsx')).InsufficientCredits,
}));

/** Every sheet that the app can open. */
const sheets: Record<SheetName, (props: SheetProps) => ReactNode> = {
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
  error: (props) => <ErrorSheet {...props} />,
};

/** The one sheet that the store names, recorded as it opens and closes; the last one stays until it has moved out. */
export function SheetHost() {
  const active = useAppStore((store) => store.activeSheet);
  const onClose = useAppStore((store) => store.closeSheet);
  const shown = useKept(active, active !== null);
  useEffect(() => {
    if (active === null) return;
    recordEvent('sheet_opened', { sheet: active });
    return () => recordEvent('sheet_closed', { sheet: active });
  }, [active]);
  if (shown === null) return undefined;
  return (
    <Suspense>
      <Fragment key={shown}>{sheets[shown]({ isOpen: active === shown, onClose })}</Fragment>
    </Suspense>
  );
}
