import type { PushTarget } from '#shared/contracts/notifications.ts';
import type { PushSetting } from '#shared/rules/site-settings.ts';
import { standInInstallation } from '#shared/rules/stand-in-installation.ts';
import type { PushRegistration } from './firebase-registration.ts';

/** Longer than a registration takes that ends well: three attempts over a phone's connection. */
const patienceMs = 30_000;

/** Where this browser can be reached; rejects when it can't be registered, at the latest after half a minute. */
export function registerBrowser(setting: PushSetting): Promise<PushTarget> {
  return inTime(registrationFor(setting).then((registration) => registration.register()));
}

export function unregisterBrowser(setting: PushSetting): Promise<void> {
  return inTime(registrationFor(setting).then((registration) => registration.unregister()));
}

async function registrationFor(setting: PushSetting): Promise<PushRegistration> {
  if (setting === 'stand-in') return standInRegistration;
  const { firebaseRegistration } = await import('./firebase-registration.ts');
  return firebaseRegistration(setting);
}

/** Neither a service worker that is never ready nor Firebase's calls have an end of their own. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The push service did not answer')), patienceMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A browser as the stand-in of Firebase knows one: nothing is pushed to it, but all that leads there can be tried. */
const standInRegistration: PushRegistration = {
  register: async () => ({ kind: 'fid', value: newInstallationId() }),
  unregister: async () => {},
};

/** As long as Firebase's own: 22 characters of base64url. */
function newInstallationId(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));
  return `${standInInstallation}${text.replaceAll('+', '-').replaceAll('/', '_')}`.slice(0, 22);
}
