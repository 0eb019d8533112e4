import { brand } from '#shared/brand.ts';

interface SessionCookie {
  readonly name: string;
  readonly set: (token: string, maxAgeSeconds: number) => string;
  readonly cleared: string;
}

/** A subscriber follows a link from the mobile app, so the cookie is sent on navigations from elsewhere. */
export const subscriberCookie = sessionCookie('session', 'Lax');

/** Nothing outside leads an admin into the console already signed in. */
export const adminCookie = sessionCookie('admin', 'Strict');

/** The prefix makes browsers refuse it from anything but this very host over a secure connection. */
function sessionCookie(purpose: string, sameSite: 'Lax' | 'Strict'): SessionCookie {
  const name = `__Host-${brand.slug}_${purpose}`;
  const attributes = `Path=/; Secure; HttpOnly; SameSite=${sameSite}`;
  return {
    name,
    set: (token, maxAgeSeconds) => `${name}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`,
    cleared: `${name}=; ${attributes}; Max-Age=0`,
  };
}
