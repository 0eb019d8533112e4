import { TOTP } from 'otpauth';

/** What an authenticator app with this secret shows at a time. */
export function appCode(secret: string, at = new Date()): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
