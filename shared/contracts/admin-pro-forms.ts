import * as z from 'zod/mini';
import { proFormDefinitionSchema } from '../rules/pro-form.ts';
import { isStorable } from '../kernel/json.ts';
import { versionStamp } from '../rules/version-stamp.ts';
import { route } from './route.ts';
import { baseVersion, listOfVersions, versionParams, versionQuery } from './paging.ts';
import { idSchema } from '../kernel/texts.ts';

const adminProFormSchema = z.extend(proFormDefinitionSchema, {
  id: z.string(),
  ...versionStamp,
  ownerUserId: z.string(),
  createdAt: z.iso.datetime(),
});
export type AdminProForm = z.output<typeof adminProFormSchema>;

const proFormSummarySchema = z.extend(z.omit(adminProFormSchema, { sections: true }), {
  apiKey: z.optional(z.object({ id: z.string(), provider: z.string(), name: z.string() })),
  /** A deleted form stays listed while it has open requests. */
  deletedAt: z.optional(z.iso.datetime()),
});
export type ProFormSummary = z.output<typeof proFormSummarySchema>;

/** A DynamoDB item holds 400 KB, and a character takes up to 3 bytes. */
const maxDefinitionCharacters = 120_000;
const storableDefinition = proFormDefinitionSchema.check(
  z.refine(
    (definition) => JSON.stringify(definition).length <= maxDefinitionCharacters,
    'The pro form is too large to be saved',
  ),
  z.refine((definition) => isStorable(definition), 'The pro form has a number or a name that cannot be saved'),
);

const params = z.object({ id: idSchema() });
const answer = z.object({ form: adminProFormSchema });

export const adminProForms = {
  listProForms: route({
    method: 'GET',
    path: '/api/admin/pro-forms',
    auth: 'admin',
    summary:
      'The pro forms, newest first, and deleted ones with open requests: all for a super admin, its own for an admin',
    response: z.object({ items: z.array(proFormSummarySchema) }),
    status: 200,
  }),
  createProForm: route({
    method: 'POST',
    path: '/api/admin/pro-forms',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Creates a pro form under a free path',
    body: z.object({ definition: storableDefinition }),
    response: answer,
    status: 201,
    errors: ['conflict'],
  }),
  getProForm: route({
    method: 'GET',
    path: '/api/admin/pro-forms/{id}',
    auth: 'admin',
    summary: 'A pro form, whole',
    params,
    response: answer,
    status: 200,
    errors: ['not_found'],
  }),
  saveProForm: route({
    method: 'PUT',
    path: '/api/admin/pro-forms/{id}',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Changes a pro form; refused as a conflict when it was saved since the base version',
    params,
    body: z.object({ baseVersion, definition: storableDefinition }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  deleteProForm: route({
    method: 'DELETE',
    path: '/api/admin/pro-forms/{id}',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Takes a pro form away; requests that were made with it stay to be fulfilled',
    params,
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
  listVersions: route({
    method: 'GET',
    path: '/api/admin/pro-forms/{id}/versions',
    auth: 'admin',
    summary: 'The versions of a pro form, newest first',
    params,
    query: versionQuery,
    response: listOfVersions,
    status: 200,
    errors: ['not_found'],
  }),
  getVersion: route({
    method: 'GET',
    path: '/api/admin/pro-forms/{id}/versions/{version}',
    auth: 'admin',
    summary: 'A pro form as it was saved',
    params: versionParams,
    response: answer,
    status: 200,
    errors: ['not_found'],
  }),
  restoreVersion: route({
    method: 'POST',
    path: '/api/admin/pro-forms/{id}/versions/{version}/restore',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Saves an earlier version anew',
    params: versionParams,
    body: z.object({ baseVersion }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
} as const;
