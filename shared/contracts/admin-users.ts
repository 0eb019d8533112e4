import * as z from 'zod/mini';
import { idSchema, noControls } from '../kernel/texts.ts';
import {
  accessSchema,
  adminRoleSchema,
  changedPasswordSchema,
  invitedRoleSchema,
  newPasswordSchema,
} from '../rules/admin.ts';
import { route } from './route.ts';

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
  /** Without a role, an account keeps its role and a new one is an editor. */
  role: z.optional(adminRoleSchema),
};

const params = z.object({ id: idSchema() });
const answer = z.object({ user: accessSchema });

const invitationStates = ['open', 'accepted', 'revoked', 'expired'] as const;

const invitationSchema = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  role: invitedRoleSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.object({ name: z.string() }),
  expiresAt: z.iso.datetime(),
  state: z.enum(invitationStates),
});
export type ListedInvitation = z.infer<typeof invitationSchema>;

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
    summary: 'Changes the given parts of an account; a new password or a lost right ends its sessions',
    params,
    body: z.partial(
      z.object({
        name: text(namesRequired),
        userId: text(namesRequired),
        password: changedPasswordSchema(allRequired, keepsPassword),
        ...rights,
      }),
    ),
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
  listInvitations: route({
    method: 'GET',
    path: '/api/admin/invitations',
    auth: 'admin',
    right: 'administer',
    summary: 'The newest invitations of the last month, with their states',
    response: z.object({ items: z.array(invitationSchema) }),
    status: 200,
  }),
  createInvitation: route({
    method: 'POST',
    path: '/api/admin/invitations',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Makes a link, which this one answer shows, with which one person can create the account within 72 hours',
    body: z.object({ name: text(namesRequired), userId: text(namesRequired), role: invitedRoleSchema }),
    response: z.object({ invitation: invitationSchema, link: z.string() }),
    status: 201,
    errors: ['conflict'],
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    auth: 'admin',
    right: 'administer',
    allowance: 'unmetered',
    summary: 'Ends an invitation that was not accepted yet',
    params,
    response: z.object({ invitation: invitationSchema }),
    status: 200,
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
