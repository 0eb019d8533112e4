import * as z from 'zod/mini';
import { accessSchema, invitedRoleSchema, newPasswordSchema } from '../rules/admin.ts';
import { noControls } from '../kernel/texts.ts';
import { route } from './route.ts';

const accessAnswer = z.object({
  access: accessSchema,
  /** An admin without a required second factor can only set one up. */
  needsSecondFactor: z.boolean(),
  /** US dollars per credit, from the stage's settings; margins are computed with it. */
  creditValueUsd: z.optional(z.number()),
  /** False where the stage limits subscribers' names, files and prompts to super admins. */
  canSeeSubscriberData: z.boolean(),
});
export type SignedInAccess = z.infer<typeof accessAnswer>;

const notCredentials = 'Authentication failed. Please check your credentials.';
const credential = z.string(notCredentials).check(
  z.maxLength(256, notCredentials),
  z.refine((text) => text.trim() !== '', notCredentials),
);

const invitationToken = z.string().check(z.minLength(1), z.maxLength(200));
const passwordRequired = 'A password is required';

const base64url = z.string().check(z.maxLength(8192), z.regex(/^[\w-]+$/));

export const adminAuth = {
  signIn: route({
    method: 'POST',
    path: '/api/admin/session',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'Exchanges an admin’s user id and password for a session cookie',
    body: z.object({
      userId: credential.check(z.regex(noControls, notCredentials)),
      password: credential,
      /** Six digits from an authenticator app, or a recovery code; required after `second_factor_required`. */
      code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    }),
    response: accessAnswer,
    status: 200,
    errors: ['unauthenticated', 'second_factor_required', 'too_many_attempts'],
  }),
  readInvitation: route({
    method: 'POST',
    path: '/api/admin/invitation',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'For whom the invitation of a link is',
    body: z.object({ token: invitationToken }),
    response: z.object({ name: z.string(), userId: z.string(), role: invitedRoleSchema, expiresAt: z.iso.datetime() }),
    status: 200,
    errors: ['not_found'],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/api/admin/invitation/acceptance',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'Creates the invited account with a password of its owner, and signs it in',
    body: z.object({
      token: invitationToken,
      password: newPasswordSchema(passwordRequired, (typed) => typed.trim() === ''),
    }),
    response: accessAnswer,
    status: 201,
    errors: ['not_found', 'conflict', 'unauthenticated'],
  }),
  beginPasskeySignIn: route({
    method: 'POST',
    path: '/api/admin/session/passkey/options',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'A challenge for any passkey of the site; it works once, for five minutes',
    response: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
    status: 200,
  }),
  signInWithPasskey: route({
    method: 'POST',
    path: '/api/admin/session/passkey',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'Exchanges a passkey’s answer to a challenge for a session cookie',
    body: z.object({
      credential: z.object({
        id: base64url,
        rawId: base64url,
        type: z.literal('public-key'),
        response: z.object({
          clientDataJSON: base64url,
          authenticatorData: base64url,
          signature: base64url,
          userHandle: base64url,
        }),
      }),
    }),
    response: accessAnswer,
    status: 200,
    errors: ['unauthenticated'],
  }),
  getAccess: route({
    method: 'GET',
    path: '/api/admin/session',
    auth: 'entering-admin',
    summary: 'The admin whom the cookie stands for',
    response: accessAnswer,
    status: 200,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/admin/session',
    auth: 'entering-admin',
    allowance: 'unmetered',
    summary: 'Signs an admin out',
    status: 204,
  }),
} as const;
