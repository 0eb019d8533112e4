import { TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at a time. */
export function appCode(secret: string, at = new Date()): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
