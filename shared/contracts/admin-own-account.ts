import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { newPasswordSchema } from '../rules/admin.ts';
import { route } from './route.ts';

const allRequired = 'The current and the new password are required';
const ownPassword = z.string(allRequired).check(z.minLength(1, allRequired), z.maxLength(256));
const code = z.string().check(z.trim(), z.minLength(1, 'A code is required'), z.maxLength(64));

/** Each code works once. Only hashes are stored. */
const recoveryCodesSchema = z.array(z.string());

const ownSessionSchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  address: z.string(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** Accounts with an authenticator app must send the code. */
const ownProof = z.object({ password: ownPassword, code: z.optional(z.string().check(z.trim(), z.maxLength(64))) });

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.optional(z.iso.datetime()),
});
export type ListedPasskey = z.infer<typeof passkeySchema>;
const passkeysAnswer = z.object({ items: z.array(passkeySchema) });
const base64url = z.string().check(z.maxLength(32_768), z.regex(/^[\w-]+$/));

export const ownAccount = {
  changePassword: route({
    method: 'PUT',
    path: '/api/admin/password',
    auth: 'admin',
    right: 'home',
    allowance: 'unmetered',
    summary: 'Replaces the caller’s own password, and ends its other sessions',
    body: z.object({
      currentPassword: ownPassword,
      newPassword: newPasswordSchema(allRequired, (typed) => typed.trim() === ''),
    }),
    status: 204,
    errors: ['too_many_attempts', 'conflict'],
  }),
  listOwnSessions: route({
    method: 'GET',
    path: '/api/admin/sessions',
    auth: 'admin',
    right: 'home',
    summary: 'The browsers that are signed in as the caller, newest first',
    response: z.object({ items: z.array(ownSessionSchema) }),
    status: 200,
  }),
  endOwnSession: route({
    method: 'DELETE',
    path: '/api/admin/sessions/{id}',
    auth: 'admin',
    right: 'home',
    allowance: 'unmetered',
    summary: 'Signs one of the caller’s browsers out',
    params: z.object({ id: idSchema() }),
    status: 204,
    errors: ['not_found'],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/admin/sessions',
    auth: 'admin',
    right: 'home',
    allowance: 'unmetered',
    summary: 'Signs all of the caller’s browsers out but the one that asks',
    status: 204,
    errors: ['conflict'],
  }),
  getSecondFactor: route({
    method: 'GET',
    path: '/api/admin/second-factor',
    auth: 'admin',
    right: 'home',
    summary: 'Whether the caller has a second factor, and how many recovery codes are left',
    response: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int().check(z.minimum(0)) }),
    status: 200,
  }),
  beginSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor',
    auth: 'entering-admin',
    allowance: 'unmetered',
    summary:
      'A new secret for an authenticator app and recovery codes, which count once a code of the app has been sent',
    body: z.object({ password: ownPassword }),
    response: z.object({
      secret: z.string(),
      uri: z.string(),
      recoveryCodes: recoveryCodesSchema,
    }),
    status: 200,
    errors: ['too_many_attempts', 'conflict'],
  }),
  confirmSecondFactor: route({
    method: 'PUT',
    path: '/api/admin/second-factor',
    auth: 'entering-admin',
    allowance: 'unmetered',
    summary: 'Turns the second factor and its recovery codes on with a code of the app',
    body: z.object({ code }),
    status: 204,
    errors: ['too_many_attempts', 'conflict'],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    auth: 'admin',
    right: 'home',
    allowance: 'unmetered',
    summary: 'Replaces the recovery codes of the caller’s second factor',
    body: z.object({ password: ownPassword, code }),
    response: z.object({ recoveryCodes: recoveryCodesSchema }),
    status: 200,
    errors: ['too_many_attempts', 'conflict'],
  }),
  listPasskeys: route({
    method: 'GET',
    path: '/api/admin/passkeys',
    auth: 'admin',
    right: 'home',
    summary: 'The caller’s passkeys',
    response: passkeysAnswer,
    status: 200,
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/api/admin/passkeys/options',
    auth: 'entering-admin',
    allowance: 'unmetered',
    summary: 'A challenge for a new passkey of the caller; it works once, for five minutes',
    body: ownProof,
    response: z.object({
      rp: z.object({ name: z.string(), id: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      timeout: z.int(),
      excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
    status: 200,
    errors: ['too_many_attempts', 'conflict'],
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/admin/passkeys',
    auth: 'entering-admin',
    allowance: 'unmetered',
    summary: 'Adds a passkey, which signs the caller in without password and code',
    body: z.object({
      name: z.string('A name is required').check(z.trim(), z.minLength(1, 'A name is required'), z.maxLength(100)),
      credential: z.object({
        id: base64url,
        rawId: base64url,
        type: z.literal('public-key'),
        response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
      }),
    }),
    response: passkeysAnswer,
    status: 201,
    errors: ['conflict'],
  }),
  removePasskey: route({
    method: 'POST',
    path: '/api/admin/passkeys/{id}/removal',
    auth: 'admin',
    right: 'home',
    allowance: 'unmetered',
    summary: 'Removes one of the caller’s passkeys',
    params: z.object({ id: idSchema() }),
    body: ownProof,
    response: passkeysAnswer,
    status: 200,
    errors: ['not_found', 'too_many_attempts', 'conflict'],
  }),
  removeSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor/removal',
    auth: 'admin',
    right: 'home',
    allowance: 'unmetered',
    summary: 'Turns the caller’s own second factor off',
    body: z.object({ password: ownPassword, code }),
    status: 204,
    errors: ['too_many_attempts', 'conflict'],
  }),
} as const;
