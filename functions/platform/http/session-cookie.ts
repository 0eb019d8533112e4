import { brand } from '#shared/brand.ts';

/** The prefix makes browsers refuse it from anything but this very host over a secure connection. */
export const sessionCookieName = `__Host-${brand.slug}_session`;

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

export function sessionCookie(token: string, maxAgeSeconds: number): string {
  return `${sessionCookieName}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`;
}

export const clearedSessionCookie = `${sessionCookieName}=; ${attributes}; Max-Age=0`;
