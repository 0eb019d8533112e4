import * as z from 'zod/mini';
import { versionStamp } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';
import { proFormDefinitionSchema } from '../rules/pro-form.ts';
import { unfinishedProFormSchema } from '../rules/unfinished-definitions.ts';
import {
  discardQuery,
  draftAnswer,
  draftFactsSchema,
  draftSchema,
  editorsAnswer,
  noteSchema,
  publishBody,
  restoreBody,
  savedDraftBody,
  scheduleBody,
  storableChecks,
} from './drafts.ts';
import { baseVersion, listOfVersions, versionParams, versionQuery } from './paging.ts';
import { route } from './route.ts';

const adminProFormSchema = z.extend(proFormDefinitionSchema, {
  id: z.string(),
  ...versionStamp,
  ownerUserId: z.string(),
  createdAt: z.iso.datetime(),
});
export type AdminProForm = z.output<typeof adminProFormSchema>;

/** A pro form that was never published has version 0. */
export const proFormSummarySchema = z.extend(z.omit(adminProFormSchema, { sections: true }), {
  version: z.int().check(z.minimum(0)),
  draft: z.optional(draftFactsSchema),
  apiKey: z.optional(z.object({ id: z.string(), provider: z.string(), name: z.string() })),
  /** A deleted form stays listed while it has open requests. */
  deletedAt: z.optional(z.iso.datetime()),
});
export type ProFormSummary = z.output<typeof proFormSummarySchema>;

const storable = storableChecks('pro form');
const storableDefinition = proFormDefinitionSchema.check(...storable);
const unfinishedDefinition = unfinishedProFormSchema.check(...storable);

const draftOfForm = draftAnswer(unfinishedProFormSchema);

const params = z.object({ id: idSchema() });
const answer = z.object({ form: adminProFormSchema });

export const adminProForms = {
  listProForms: route({
    method: 'GET',
    path: '/api/admin/pro-forms',
    auth: 'admin',
    right: 'build',
    summary:
      'The pro forms, newest first, and deleted ones with open requests: all for a super admin, its own for an admin',
    response: z.object({ items: z.array(proFormSummarySchema) }),
    status: 200,
  }),
  createProForm: route({
    method: 'POST',
    path: '/api/admin/pro-forms',
    auth: 'admin',
    right: 'build',
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
    right: 'build',
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
    right: 'build',
    allowance: 'unmetered',
    summary: 'Changes a pro form; refused as a conflict when it was saved since the base version',
    params,
    body: z.object({ baseVersion, definition: storableDefinition, note: noteSchema }),
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  deleteProForm: route({
    method: 'DELETE',
    path: '/api/admin/pro-forms/{id}',
    auth: 'admin',
    right: 'build',
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
    right: 'build',
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
    right: 'build',
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
    right: 'build',
    allowance: 'unmetered',
    summary: 'Makes a draft of an earlier version',
    params: versionParams,
    body: restoreBody,
    response: draftOfForm,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  openDraft: route({
    method: 'GET',
    path: '/api/admin/pro-forms/{id}/draft',
    auth: 'admin',
    right: 'build',
    summary: 'What the editor opens: the published pro form and its draft, as far as they exist',
    params,
    response: z.object({
      live: z.optional(adminProFormSchema),
      draft: z.optional(draftSchema(unfinishedProFormSchema)),
    }),
    status: 200,
    errors: ['not_found'],
  }),
  announceEditor: route({
    method: 'POST',
    path: '/api/admin/pro-forms/{id}/editors',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Says that the caller has the editor of a pro form open, and tells who else has',
    params,
    response: editorsAnswer,
    status: 200,
    errors: ['not_found'],
  }),
  createDraft: route({
    method: 'POST',
    path: '/api/admin/pro-forms/drafts',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Starts a pro form as a draft, which subscribers cannot reach',
    body: z.object({ definition: unfinishedDefinition }),
    response: draftOfForm,
    status: 201,
    errors: ['conflict'],
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/api/admin/pro-forms/{id}/draft',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Saves the draft of a pro form; refused as a conflict when it changed since the given revision',
    params,
    body: savedDraftBody(unfinishedDefinition),
    response: draftOfForm,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  discardDraft: route({
    method: 'DELETE',
    path: '/api/admin/pro-forms/{id}/draft',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Discards the draft of a pro form; a form that was never published is gone then',
    params,
    query: discardQuery,
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
  publishDraft: route({
    method: 'POST',
    path: '/api/admin/pro-forms/{id}/publish',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Publishes the draft of a pro form as its next version',
    params,
    body: publishBody,
    response: answer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  scheduleDraft: route({
    method: 'PUT',
    path: '/api/admin/pro-forms/{id}/schedule',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Sets when the draft of a pro form is published; without a time, it stays a draft',
    params,
    body: scheduleBody,
    response: draftOfForm,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
} as const;
