import { brand } from '#shared/brand.ts';
import type { Access } from '#shared/rules/admin.ts';
import { localStore, readStoredJson, writeStored } from './browser-storage.ts';

const ownerKey = `${brand.slug}-alerts`;
const signInKey = `${brand.slug}-alerts-sign-in`;

export function wantsAlerts({ id, lastSignInAt }: Access): boolean {
  return readStoredJson(localStore, ownerKey) === id && readStoredJson(localStore, signInKey) !== lastSignInAt;
}

export function rememberAlerts({ id, lastSignInAt }: Access): void {
  writeStored(localStore, ownerKey, id);
  writeStored(localStore, signInKey, lastSignInAt);
}

export function forgetAlerts(): void {
  for (const key of [ownerKey, signInKey]) localStore.removeItem(key);
}
