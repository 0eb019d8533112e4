import * as z from 'zod/mini';
import { accessSchema, changedPasswordSchema, newPasswordSchema } from '../rules/admin.ts';
import { adminRoleSchema } from '../rules/roles.ts';
import { route } from './route.ts';
import { idSchema, noControls } from '../kernel/texts.ts';

/** Replaces the password in responses; sending it back keeps the current password. */
export const passwordPlaceholder = '•'.repeat(16);

export function keepsPassword(typed: string): boolean {
  return typed.trim() === '' || typed === passwordPlaceholder;
}

const allRequired = 'Name, User ID, and password are required';
const namesRequired = 'Name and User ID are required';

const text = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(200), z.regex(noControls));
const rights = {
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isActive: z.boolean(),
  /** For admins who are no super admins. Without one, an account keeps its role; a new one is an editor. */
  role: z.optional(adminRoleSchema),
};

const params = z.object({ id: idSchema() });
const answer = z.object({ user: accessSchema });

export const adminUsers = {
  listUsers: route({
    method: 'GET',
    path: '/api/admin/users',
    auth: 'admin',
    right: 'administer',
    summary: 'The accounts of the console, newest first',
    response: z.object({ items: z.array(accessSchema) }),
    status: 200,
  }),
  createUser: route({
    method: 'POST',
    path: '/api/admin/users',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Adds an account, whose password is kept as a hash only',
    body: z.object({
      name: text(allRequired),
      userId: text(allRequired),
      password: newPasswordSchema(allRequired, keepsPassword),
      ...rights,
    }),
    response: answer,
    status: 201,
    errors: ['conflict'],
  }),
  updateUser: route({
    method: 'PUT',
    path: '/api/admin/users/{id}',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Changes an account; a new password or a lost right ends its sessions',
    params,
    body: z.object({
      name: text(namesRequired),
      userId: text(namesRequired),
      password: z._default(changedPasswordSchema(allRequired, keepsPassword), ''),
      ...rights,
    }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/admin/users/{id}/password',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Gives an account a generated password, which this one answer shows, and ends its sessions',
    params,
    response: z.object({ password: z.string() }),
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  takeSecondFactor: route({
    method: 'DELETE',
    path: '/api/admin/users/{id}/second-factor',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Takes another account’s second factor away, and ends its sessions',
    params,
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Deletes an account; its models, pages and keys stay',
    params,
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
} as const;
