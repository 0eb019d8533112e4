import type { ReactNode } from 'react';
import { type DrawerName, useAppStore } from '#frontend/src/lib/app-store.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { runAfterClosing } from '#frontend/src/ui/close-on-back.ts';
import { Drawer, useRetained } from '#frontend/src/ui/drawer.tsx';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';
import { messages } from './drawer-messages.ts';

interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const Legal = lazyView(async () => (await import('#frontend/src/features/legal/legal-screen.tsx')).LegalDrawer);
const Settings = lazyView(async () => {
  const [{ SettingsDrawer }, { NotificationCard }] = await Promise.all([
    import('#frontend/src/features/settings/settings-drawer.tsx'),
    import('#frontend/src/features/notifications/notification-card.tsx'),
  ]);
  return (props: DrawerProps) => <SettingsDrawer {...props} notifications={<NotificationCard />} />;
});
const Profile = lazyView(async () => (await import('#frontend/src/features/profile/profile-drawer.tsx')).ProfileDrawer);
const History = lazyView(async () => (await import('#frontend/src/features/history/history-drawer.tsx')).HistoryDrawer);
const Upgrade = lazyView(async () => (await import('#frontend/src/features/upgrade/upgrade-drawer.tsx')).UpgradeDrawer);
const Analytics = lazyView(
  async () => (await import('#frontend/src/features/analytics/analytics-drawer.tsx')).AnalyticsDrawer,
);
const AppAssets = lazyView(
  async () => (await import('#frontend/src/features/assets/app-assets-panel.tsx')).AppAssetsPanel,
);
const Credits = lazyView(async () => (await import('#frontend/src/features/credits/credit-drawers.tsx')).CreditsDrawer);
const Consent = lazyView(async () => (await import('#frontend/src/features/settings/consent.tsx')).ConsentDrawer);
const InsufficientCredits = lazyView(
  async () => (await import('#frontend/src/features/credits/credit-drawers.tsx')).InsufficientCredits,
);

const drawers: Record<DrawerName, (props: DrawerProps) => ReactNode> = {
  terms: (props) => <Legal topic="terms" {...props} />,
  privacy: (props) => <Legal topic="privacy" {...props} />,
  ethics: (props) => <Legal topic="ethics" {...props} />,
  settings: (props) => <Settings {...props} />,
  profile: (props) => <Profile {...props} />,
  history: (props) => <History {...props} />,
  upgrade: (props) => <Upgrade {...props} />,
  analytics: (props) => <Analytics {...props} />,
  credits: (props) => <Credits {...props} />,
  appAssets: (props) => <AppAssets {...props} />,
  consent: (props) => <Consent {...props} />,
  insufficientCredits: (props) => <InsufficientCredits {...props} />,
  error: (props) => <ErrorDrawer {...props} />,
};

export function NamedDrawer({ name, ...props }: DrawerProps & { readonly name: DrawerName }) {
  return drawers[name](props);
}

interface ErrorDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ErrorDrawer({ isOpen, onClose }: ErrorDrawerProps) {
  const title = useRetained(
    useAppStore((store) => store.errorTitle),
    isOpen,
  );
  const message = useRetained(
    useAppStore((store) => store.errorMessage),
    isOpen,
  );
  const acknowledge = () => {
    runAfterClosing(() => window.location.reload());
    onClose();
  };
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={title ?? messages.errorTitle}
      footer={
        <Button variant="primary" isBlock onClick={acknowledge}>
          {messages.ok}
        </Button>
      }
    >
      <p role="alert" className="whitespace-pre-line">
        {message ?? messages.errorText}
      </p>
    </Drawer>
  );
}
