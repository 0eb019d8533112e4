import * as z from 'zod';
import { route } from './route.ts';

/** An admin's account as the console knows it; a password never leaves the server, not even as a hash. */
export const accessSchema = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isActive: z.boolean(),
  /** Models of its own. */
  totalModels: z.number().int().min(0),
  createdAt: z.iso.datetime(),
});
export type Access = z.infer<typeof accessSchema>;

const accessAnswer = z.object({ access: accessSchema });
const notCredentials = 'Authentication failed. Please check your credentials.';
const credential = z
  .string(notCredentials)
  .max(256, notCredentials)
  .refine((text) => text.trim() !== '', notCredentials);

export const adminAuth = {
  signIn: route({
    method: 'POST',
    path: '/api/admin/session',
    auth: 'public',
    summary: 'Exchanges an admin’s user id and password for a session cookie',
    body: z.object({ userId: credential, password: credential }),
    response: accessAnswer,
    status: 200,
    errors: ['unauthenticated', 'too_many_attempts'],
  }),
  getAccess: route({
    method: 'GET',
    path: '/api/admin/session',
    auth: 'admin',
    summary: 'The admin whom the cookie stands for',
    response: accessAnswer,
    status: 200,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/admin/session',
    auth: 'admin',
    summary: 'Signs an admin out',
    status: 204,
  }),
} as const;
