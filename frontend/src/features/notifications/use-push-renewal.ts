import { useEffect } from 'react';
import { notifications } from '#shared/contracts/notifications.ts';
import type { PushSetting } from '#shared/rules/site-settings.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { isRegistered, isRenewalDue, rememberRegistration } from './remembered-registration.ts';

/** Once the app is open, keeps a browser reachable that was registered before: it may be known by another id by now. */
export function usePushRenewal(): void {
  const userId = useAppStore((store) => store.session?.userId);
  const setting = useSiteConfig().data?.firebase;
  useEffect(() => {
    if (userId !== undefined && setting !== undefined && isDue(userId)) void renew(userId, setting);
  }, [userId, setting]);
}

function isDue(userId: string): boolean {
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  return isAllowed && isRegistered(userId) && isRenewalDue(Date.now());
}

/** What fails is tried again when the app is opened the next time. */
async function renew(userId: string, setting: PushSetting): Promise<void> {
  try {
    const { registerBrowser } = await import('./push-registration.ts');
    await callApi(notifications.registerPush, { body: await registerBrowser(setting) });
    rememberRegistration(userId, Date.now());
  } catch (error) {
    recordEvent('push_renewal_failed', { reason: String(error) });
  }
}
