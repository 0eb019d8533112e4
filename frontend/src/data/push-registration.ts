import type { PushTarget } from '#shared/contracts/notifications.ts';
import { type PushSetting, standInInstallation } from '#shared/rules/site-settings.ts';
import type { PushRegistration } from './firebase-registration.ts';

/** Three attempts over a slow phone connection take less. */
const timeoutMs = 30_000;

export function registerBrowser(setting: PushSetting): Promise<PushTarget> {
  return withTimeout(loadRegistration(setting).then((registration) => registration.register()));
}

export function unregisterBrowser(setting: PushSetting): Promise<void> {
  return withTimeout(loadRegistration(setting).then((registration) => registration.unregister()));
}

async function loadRegistration(setting: PushSetting): Promise<PushRegistration> {
  if (setting === 'stand-in') return localRegistration;
  const { firebaseRegistration } = await import('./firebase-registration.ts');
  return firebaseRegistration(setting);
}

/** Adds a timeout, because neither the service worker's `ready` nor Firebase has one. */
function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The push service did not answer')), timeoutMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const localRegistration: PushRegistration = {
  register: async () => ({ kind: 'fid', value: newInstallationId() }),
  unregister: async () => {},
};

/** 22 characters of base64url, like Firebase's ids. */
function newInstallationId(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));
  return `${standInInstallation}${text.replaceAll('+', '-').replaceAll('/', '_')}`.slice(0, 22);
}
