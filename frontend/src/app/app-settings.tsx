import { NotificationCard } from '#frontend/src/features/notifications/notification-card.tsx';
import { SettingsDrawer } from '#frontend/src/features/settings/settings-drawer.tsx';

interface AppSettingsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AppSettings(props: AppSettingsProps) {
  return <SettingsDrawer {...props} notifications={<NotificationCard />} />;
}
