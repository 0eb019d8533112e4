import { signIn, type SignInDeps } from '#functions/api/admin-auth/sign-in.ts';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { KnownBrowsersRepository } from '#functions/domain/admins/known-browsers-repository.ts';
import { passwords } from '#functions/domain/admins/password.ts';
import { SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { SignInAttemptsRepository } from '#functions/domain/admins/sign-in-attempts-repository.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { AdminSessionRepository } from '#functions/domain/sessions/admin-session-repository.ts';
import type { Table } from '#functions/platform/table/table.ts';

export const encryptionSecrets = { encryptionKeys: {}, signingKey: 'a-signing-key-of-at-least-32-characters' };

export function signInDeps(table: Table, now = () => new Date()): SignInDeps {
  return {
    admins: new AdminRepository(table),
    audit: new AuditTrail(table),
    adminSessions: new AdminSessionRepository(table),
    knownBrowsers: new KnownBrowsersRepository(table),
    secondFactors: new SecondFactorRepository(table),
    signInAttempts: new SignInAttemptsRepository(table),
    passwords,
    encryptionSecrets: async () => encryptionSecrets,
    now,
  };
}

export const anyAddress = { address: '203.0.113.7', hash: undefined };

export const signInFrom = (deps: SignInDeps, credentials: Parameters<typeof signIn>[1], from = {}) =>
  signIn(deps, credentials, { ...anyAddress, ...from });
