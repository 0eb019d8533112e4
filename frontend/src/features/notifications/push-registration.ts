import * as z from 'zod';
import { brand } from '#shared/brand.ts';
import { readStored, removeStored, writeStored } from '#frontend/src/lib/browser-storage.ts';
import type { FirebaseConfig } from '#frontend/src/lib/site-config.ts';
import type { PushRegistration } from './firebase-registration.ts';

const storageKey = `${brand.slug}-push`;

/** Firebase where the deployment has it, else a registration of our own that only the inbox stands behind. */
export async function pushRegistration(firebase: FirebaseConfig | undefined): Promise<PushRegistration> {
  if (!firebase) return localRegistration;
  const { firebaseRegistration } = await import('./firebase-registration.ts');
  return firebaseRegistration(firebase);
}

const localRegistration: PushRegistration = {
  register: async () => ({ kind: 'token', value: `local-${crypto.randomUUID()}` }),
  unregister: async () => {},
};

/** Whether this browser was registered by the one who is signed in. */
export function isRegistered(userId: string): boolean {
  return readStored(localStorage, storageKey, z.string()) === userId;
}

export function rememberRegistration(userId: string | null): void {
  if (userId === null) removeStored(localStorage, storageKey);
  else writeStored(localStorage, storageKey, userId);
}
