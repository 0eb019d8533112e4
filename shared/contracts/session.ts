import * as z from 'zod';
import { route } from './route.ts';

/** The subscriber's session as the browser keeps it, in camelCase. */
export const sessionSchema = z.object({
  userId: z.string(),
  name: z.string(),
  country: z.string(),
  countryCode: z.string(),
  subscriptionExpiresAt: z.iso.datetime().nullable(),
  planName: z.string(),
  sku: z.string(),
  planIsOneTime: z.boolean(),
  subscriptionId: z.string(),
  subscriptionCreatedAt: z.iso.datetime().nullable(),
  views: z.number().int(),
  userCount: z.number().int(),
  syncedAt: z.iso.datetime(),
  isMock: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

const sessionAnswer = z.object({ session: sessionSchema });

export const session = {
  connectSession: route({
    method: 'POST',
    path: '/api/session/connect',
    auth: 'public',
    summary: 'Exchanges the deep link id for a session cookie',
    body: z.object({
      sessionId: z
        .string({ error: 'Session ID required - Please access this app through the companion app' })
        .trim()
        .min(1, 'Session ID required - Please access this app through the companion app')
        .max(256),
      appId: z.string().max(128).optional(),
      fingerprint: z.string().max(128),
    }),
    response: sessionAnswer,
    status: 200,
    errors: ['unauthenticated', 'unavailable'],
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
    summary: 'Signs out',
    status: 204,
  }),
} as const;
