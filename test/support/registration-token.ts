import { randomBytes } from 'node:crypto';

export function newRegistrationToken(): string {
  const text = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
  return `c${text(21)}:APA91b${text(134)}`;
}
