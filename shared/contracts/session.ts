import * as z from 'zod/mini';
import { idSchema, lineSchema, noControls } from '../kernel/texts.ts';
import { sessionSchema } from '../rules/stored-session.ts';
import { route } from './route.ts';

const signedInBrowserSchema = z.object({
  /** Not secret: the id can't be used to sign in. */
  id: z.string(),
  name: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  seenAt: z.iso.datetime(),
  isThis: z.boolean(),
});
export type SignedInBrowser = z.infer<typeof signedInBrowserSchema>;

export const linkClosed = 'This link was already used. Please open it again from the app.';

const sessionAnswer = z.object({
  session: sessionSchema,
  /** A link from the console opened the session, or the browser is also signed in to the console. */
  consoleTrace: z.optional(z.enum(['link', 'browser'])),
  running: z.optional(z.int()),
});

const connectAnswer = z.extend(sessionAnswer, {
  balance: z.optional(z.object({ available: z.int(), held: z.int() })),
  unread: z.optional(z.int()),
});
export type ConnectAnswer = z.infer<typeof connectAnswer>;

export const session = {
  connectSession: route({
    method: 'POST',
    path: '/api/session/connect',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'Exchanges the deep link id for a session cookie',
    body: z.object({
      sessionId: z
        .string({ error: 'Session ID required - Please access this app through the companion app' })
        .check(
          z.trim(),
          z.minLength(1, 'Session ID required - Please access this app through the companion app'),
          z.maxLength(256),
          z.regex(noControls),
        ),
      appId: z.optional(lineSchema(128)),
      fingerprint: lineSchema(128),
      /** Required to sign out another subscriber in this browser. */
      switchAccount: z.optional(z.boolean()),
    }),
    response: connectAnswer,
    status: 200,
    errors: ['unauthenticated', 'link_closed', 'other_account', 'unavailable'],
  }),
  getSession: route({
    method: 'GET',
    path: '/api/session',
    auth: 'subscriber',
    summary: 'The session that the cookie stands for',
    response: sessionAnswer,
    status: 200,
  }),
  deleteSession: route({
    method: 'DELETE',
    path: '/api/session',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Signs out, and ends the deep link that signed in',
    status: 204,
  }),
  listBrowsers: route({
    method: 'GET',
    path: '/api/session/browsers',
    auth: 'subscriber',
    summary: 'Where the subscriber is signed in, newest first',
    response: z.object({ browsers: z.array(signedInBrowserSchema) }),
    status: 200,
  }),
  endBrowser: route({
    method: 'DELETE',
    path: '/api/session/browsers/{id}',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Signs one of the subscriber’s browsers out',
    params: z.object({ id: idSchema() }),
    status: 204,
    errors: ['not_found'],
  }),
} as const;
