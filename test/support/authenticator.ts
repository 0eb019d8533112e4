import { TOTP } from 'otpauth';

export function appCode(secret: string, at = new Date()): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
