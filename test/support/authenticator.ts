import { TOTP } from 'otpauth';

/** The code of an authenticator app at a time. */
export function appCode(secret: string, at = new Date()): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
