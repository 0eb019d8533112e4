import { brand } from '#shared/brand.ts';
import { storedJson } from './browser-storage.ts';

/** Whether this browser has been signed in when it was here last, before the app's store is there to say so. */
export function hasSignedIn(): boolean {
  const stored = storedJson(localStorage, brand.storageKeys.appStore);
  return JSON.stringify(stored)?.includes('"isAuthenticated":true') ?? false;
}
