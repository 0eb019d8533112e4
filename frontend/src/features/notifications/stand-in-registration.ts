import { standInInstallation } from '#shared/rules/site-settings.ts';
import type { PushRegistration } from './firebase-registration.ts';

/** A browser as the stand-in of Firebase knows one: nothing is pushed to it, but all that leads there can be tried. */
export const standInRegistration: PushRegistration = {
  register: async () => ({ kind: 'fid', value: newInstallationId() }),
  unregister: async () => {},
};

/** As long as Firebase's own: 22 characters of base64url. */
function newInstallationId(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));
  return `${standInInstallation}${text.replaceAll('+', '-').replaceAll('/', '_')}`.slice(0, 22);
}
