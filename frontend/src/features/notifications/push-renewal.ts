import { useEffect } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { registerBrowser } from '#frontend/src/data/push-registration.ts';
import { recordEvent, useAppStore } from '#frontend/src/lib/app-store.ts';
import { localStore, readStoredJson, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { brand } from '#shared/brand.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import type { PushSetting } from '#shared/rules/site-settings.ts';
import type { Session } from '#shared/rules/stored-session.ts';

/** Renews the registration when the app opens: its id can change, and it ended with the previous session. */
export function PushRenewal(): undefined {
  const session = useAppStore((store) => store.session);
  const setting = useSiteConfig().data?.firebase;
  useEffect(() => {
    if (session !== null && setting !== undefined && isDue(session)) void renew(session, setting);
  }, [session, setting]);
}

function isDue(session: Session): boolean {
  return isRegistered(session.userId) && isRenewalDue(session, Date.now());
}

/** A failed renewal is retried when the app opens again. */
async function renew(session: Session, setting: PushSetting): Promise<void> {
  try {
    await callApi(notifications.registerPush, { body: await registerBrowser(setting) });
    rememberRegistration(session, Date.now());
  } catch (error) {
    recordEvent('push_renewal_failed', { reason: String(error) });
  }
}

const ownerKey = `${brand.slug}-push`;
const renewedKey = `${brand.slug}-push-renewed`;
const sessionKey = `${brand.slug}-push-session`;

/** Firebase drops browsers that have not registered for months. */
const renewalMs = 7 * 24 * 60 * 60 * 1000;

export function isRegistered(userId: string): boolean {
  return readStoredJson(localStore, ownerKey) === userId;
}

/** `syncedAt` distinguishes the sessions of one browser. */
function isRenewalDue({ syncedAt }: Session, nowMs: number): boolean {
  const renewedMs = readStoredJson(localStore, renewedKey);
  if (readStoredJson(localStore, sessionKey) !== syncedAt) return true;
  return typeof renewedMs !== 'number' || nowMs - renewedMs >= renewalMs;
}

export function rememberRegistration({ userId, syncedAt }: Session, nowMs: number): void {
  writeStored(localStore, ownerKey, userId);
  writeStored(localStore, renewedKey, nowMs);
  writeStored(localStore, sessionKey, syncedAt);
}

export function forgetRegistration(): void {
  for (const key of [ownerKey, renewedKey, sessionKey]) localStore.removeItem(key);
}
