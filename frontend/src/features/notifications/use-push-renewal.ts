import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import type { PushSetting } from '#shared/rules/site-settings.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { removeStored, readStoredJson, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';

/** Renews a registration when the app opens, because its id can change. */
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

/** A failed renewal is retried when the app opens again. */
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

/** Firebase drops browsers that have not registered for months. */
const renewalMs = 7 * 24 * 60 * 60 * 1000;

/** True if the current subscriber registered this browser. */
export function isRegistered(userId: string): boolean {
  return readStoredJson(localStorage, ownerKey) === userId;
}

function isRenewalDue(nowMs: number): boolean {
  const renewedMs = readStoredJson(localStorage, renewedKey);
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
