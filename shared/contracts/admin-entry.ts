import * as z from 'zod/mini';
import { invitedRoleSchema, newPasswordSchema } from '../rules/admin.ts';
import { accessAnswer } from './admin-auth.ts';
import { route } from './route.ts';

const invitationToken = z.string().check(z.minLength(1), z.maxLength(200));
const passwordRequired = 'A password is required';

const base64url = z.string().check(z.maxLength(8192), z.regex(/^[\w-]+$/));

/** Separate from `adminAuth`, because every page's first script contains that. */
export const adminEntry = {
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
} as const;
