import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import type { PushSetting } from '#shared/rules/site-settings.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { removeStored, storedJson, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';

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

const ownerKey = `${brand.slug}-push`;
const renewedKey = `${brand.slug}-push-renewed`;

/** As often as Firebase itself wants to hear of a browser: it drops those that it hears nothing of for months. */
const renewalMs = 7 * 24 * 60 * 60 * 1000;

/** Whether this browser was registered by the one who is signed in. */
export function isRegistered(userId: string): boolean {
  return storedJson(localStorage, ownerKey) === userId;
}

/** Whether that was a week ago, or longer. */
function isRenewalDue(nowMs: number): boolean {
  const renewedMs = storedJson(localStorage, renewedKey);
  return typeof renewedMs !== 'number' || nowMs - renewedMs >= renewalMs;
}

export function rememberRegistration(userId: string, nowMs: number): void {
  writeStored(localStorage, ownerKey, userId);
  writeStored(localStorage, renewedKey, nowMs);
}

export function forgetRegistration(): void {
  removeStored(localStorage, ownerKey);
  removeStored(localStorage, renewedKey);
}
