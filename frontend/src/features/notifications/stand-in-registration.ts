import type { PushRegistration } from './firebase-registration.ts';

/** A browser as the stand-in of Firebase knows one: nothing is pushed to it, but all that leads there can be tried. */
export const standInRegistration: PushRegistration = {
  register: async () => ({ kind: 'fid', value: newInstallationId() }),
  unregister: async () => {},
};

/** In the form of Firebase's own: 22 characters of base64url, of which the first begins with the bits 0111. */
function newInstallationId(): string {
  const [first = 0, ...bytes] = crypto.getRandomValues(new Uint8Array(17));
  const text = btoa(String.fromCharCode(0x70 + (first % 0x10), ...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}
