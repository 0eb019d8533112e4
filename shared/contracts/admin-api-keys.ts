import * as z from 'zod/mini';
import { idSchema, lineSchema, noControls } from '../kernel/texts.ts';
import { apiKeySchema } from '../rules/api-key.ts';
import { costCeilingSchema } from '../rules/protection.ts';
import { route } from './route.ts';

export type AdminApiKey = z.infer<typeof apiKeySchema>;

/** `id` is the model's or the form's id. */
const keyUseSchema = z.object({
  apiKeyId: z.string(),
  kind: z.enum(['page', 'proForm']),
  id: z.string(),
  routePath: z.string(),
});
export type KeyUse = z.infer<typeof keyUseSchema>;

/** `limited`: accepted without access to prices or models; `unclear`: no definite reply; `unsupported`: no check. */
const keyCheckSchema = z.enum(['accepted', 'limited', 'refused', 'unclear', 'unsupported']);
export type KeyCheck = z.infer<typeof keyCheckSchema>;

const maxNameLength = 200;
/** Some providers' keys are signed tokens of up to about 2,000 characters. */
const maxKeyLength = 4096;

function text(name: string, maxLength: number, missing: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : `${name} must be text`) })
    .check(z.trim(), z.minLength(1, missing), z.maxLength(maxLength, tooLong(name, maxLength)), z.regex(noControls));
}

function tooLong(name: string, maxLength: number): string {
  return `${name} may have at most ${maxLength} characters`;
}

const allRequired = 'All fields are required';
const namesRequired = 'Provider and name are required';
/** Null for a shared key. Only super admins choose the account; an admin's keys are always its own. */
const owner = z.optional(z.nullable(lineSchema(128)));

const params = z.object({ id: idSchema() });
const answer = z.object({ apiKey: apiKeySchema });

export const adminApiKeys = {
  listApiKeys: route({
    method: 'GET',
    path: '/api/admin/api-keys',
    auth: 'admin',
    right: 'build',
    summary: 'The API keys, newest first: all for a super admin, its own for an admin',
    response: z.object({ items: z.array(apiKeySchema) }),
    status: 200,
  }),
  listKeyUses: route({
    method: 'GET',
    path: '/api/admin/api-keys/uses',
    auth: 'admin',
    right: 'build',
    summary: 'The public pages and pro forms that pay with the API keys that this admin sees',
    response: z.object({ items: z.array(keyUseSchema) }),
    status: 200,
  }),
  createApiKey: route({
    method: 'POST',
    path: '/api/admin/api-keys',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Adds an API key, which is never shown again',
    body: z.object({
      provider: text('Provider', maxNameLength, allRequired),
      name: text('Name', maxNameLength, allRequired),
      apiKey: text('API key', maxKeyLength, allRequired),
      isActive: z._default(z.boolean(), true),
      accessId: owner,
      dailyCostCeilingUsd: z.optional(costCeilingSchema),
    }),
    response: answer,
    status: 201,
  }),
  updateApiKey: route({
    method: 'PUT',
    path: '/api/admin/api-keys/{id}',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Changes the given parts of an API key',
    params,
    body: z.object({
      provider: z.optional(text('Provider', maxNameLength, namesRequired)),
      name: z.optional(text('Name', maxNameLength, namesRequired)),
      apiKey: z.optional(
        z.string('API key must be text').check(z.trim(), z.maxLength(maxKeyLength, tooLong('API key', maxKeyLength))),
      ),
      isActive: z.optional(z.boolean()),
      accessId: owner,
      dailyCostCeilingUsd: z.optional(z.nullable(costCeilingSchema)),
    }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  switchApiKey: route({
    method: 'PUT',
    path: '/api/admin/api-keys/{id}/active',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Switches an API key on or off, and leaves all else as it is',
    params,
    body: z.object({ isActive: z.boolean() }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  deleteApiKey: route({
    method: 'DELETE',
    path: '/api/admin/api-keys/{id}',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Deletes an API key',
    params,
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
  checkApiKey: route({
    method: 'POST',
    path: '/api/admin/api-keys/{id}/check',
    auth: 'admin',
    right: 'build',
    allowance: 'keyChecks',
    summary: 'Asks the provider whether it takes a key; nothing is bought',
    params,
    response: z.object({ outcome: keyCheckSchema }),
    status: 200,
    errors: ['not_found'],
  }),
} as const;
