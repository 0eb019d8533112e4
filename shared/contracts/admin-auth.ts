import * as z from 'zod/mini';
import { noControls } from '../kernel/texts.ts';
import { accessSchema } from '../rules/admin.ts';
import { route } from './route.ts';

export const accessAnswer = z.object({
  access: accessSchema,
  /** An admin without a required second factor can only set one up. */
  needsSecondFactor: z.boolean(),
  /** US dollars per credit, from the stage's settings. */
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
