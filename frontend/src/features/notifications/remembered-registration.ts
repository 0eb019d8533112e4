import { brand } from '#shared/brand.ts';
import { removeStored, storedJson, writeStored } from '#frontend/src/lib/browser-storage.ts';

const ownerKey = `${brand.slug}-push`;
const renewedKey = `${brand.slug}-push-renewed`;

/** As often as Firebase itself wants to hear of a browser: it drops those that it hears nothing of for months. */
const renewalMs = 7 * 24 * 60 * 60 * 1000;

/** Whether this browser was registered by the one who is signed in. */
export function isRegistered(userId: string): boolean {
  return storedJson(localStorage, ownerKey) === userId;
}

/** Whether that was a week ago, or longer. */
export function isRenewalDue(nowMs: number): boolean {
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
