import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { modelCategories } from '../rules/model-category.ts';
import { adminModelSchema, creditCostLimits, modelDefinitionSchema, modelSummarySchema } from '../rules/model.ts';
import { unfinishedModelSchema } from '../rules/unfinished-definitions.ts';
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

export type AdminModel = z.infer<typeof adminModelSchema>;
/** A row of the list. A model that was never published has version 0. */
const modelRowSchema = z.extend(modelSummarySchema, {
  version: z.int().check(z.minimum(0)),
  draft: z.optional(draftFactsSchema),
});
export type ModelSummary = z.infer<typeof modelRowSchema>;

const storable = storableChecks('model');
const storableDefinition = modelDefinitionSchema.check(...storable);
const unfinishedDefinition = unfinishedModelSchema.check(...storable);
/** Without this value, the definition decides; with it, a switch since the editor loaded the model is kept. */
const wasAvailable = z.optional(z.boolean());

const draftOfModel = draftAnswer(unfinishedModelSchema);

const modelAnswer = z.object({ model: adminModelSchema });
const modelParams = z.object({ id: idSchema() });
const bulkModelActions = ['activate', 'deactivate', 'archive', 'bringBack'] as const;
export type BulkModelAction = (typeof bulkModelActions)[number];
/** Limited by the time of one call. */
export const maxModelsAtOnce = 100;
/** Limited by the size of one response with the largest models. */
export const maxModelsExportedAtOnce = 10;
const idsUpTo = (most: number) => z.array(idSchema()).check(z.minLength(1), z.maxLength(most));

const notCheckedSchema = z.optional(z.string());

const bulkAnswer = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      model: z.optional(modelSummarySchema),
      notChecked: notCheckedSchema,
      problem: z.optional(z.string()),
    }),
  ),
});

const modelEditSchema = z.object({
  id: idSchema(),
  creditCost: z.optional(z.int().check(z.minimum(creditCostLimits.min), z.maximum(creditCostLimits.max))),
  category: z.optional(z.enum(modelCategories)),
});
export type ModelEdit = z.infer<typeof modelEditSchema>;

const savedAnswer = z.extend(modelAnswer, {
  notChecked: notCheckedSchema,
});

export const adminModels = {
  listModels: route({
    method: 'GET',
    path: '/api/admin/models',
    auth: 'admin',
    right: 'home',
    summary: 'The models in list order: all for a super admin, its own for an admin',
    response: z.object({ items: z.array(modelRowSchema) }),
    status: 200,
  }),
  createModel: route({
    method: 'POST',
    path: '/api/admin/models',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Creates a model',
    body: z.object({ definition: storableDefinition }),
    response: savedAnswer,
    status: 201,
    errors: ['conflict'],
  }),
  getModel: route({
    method: 'GET',
    path: '/api/admin/models/{id}',
    auth: 'admin',
    right: 'build',
    summary: 'A model, whole',
    params: modelParams,
    response: modelAnswer,
    status: 200,
    errors: ['not_found'],
  }),
  saveModel: route({
    method: 'PUT',
    path: '/api/admin/models/{id}',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Saves a model as a new version; refused as a conflict when a newer one than the base exists',
    params: modelParams,
    body: z.object({ baseVersion, definition: storableDefinition, wasAvailable, note: noteSchema }),
    response: savedAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  setAvailability: route({
    method: 'PUT',
    path: '/api/admin/models/{id}/availability',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Activates or deactivates a model, without a new version',
    params: modelParams,
    body: z.object({ isAvailable: z.boolean() }),
    response: savedAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  bulkModels: route({
    method: 'POST',
    path: '/api/admin/models/bulk',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary:
      'Does the same to several models, each as if alone: what is refused of one is told beside what became of the others',
    body: z.object({ action: z.enum(bulkModelActions), ids: idsUpTo(maxModelsAtOnce) }),
    response: bulkAnswer,
    status: 200,
  }),
  editModels: route({
    method: 'PATCH',
    path: '/api/admin/models',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Changes the cost or the category of several models, each as a new version',
    body: z.object({ edits: z.array(modelEditSchema).check(z.minLength(1), z.maxLength(maxModelsAtOnce)) }),
    response: bulkAnswer,
    status: 200,
  }),
  exportModels: route({
    method: 'POST',
    path: '/api/admin/models/export',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Models, whole, to be kept as a file',
    body: z.object({ ids: idsUpTo(maxModelsExportedAtOnce) }),
    response: z.object({ items: z.array(adminModelSchema) }),
    status: 200,
    errors: ['not_found'],
  }),
  duplicateModel: route({
    method: 'POST',
    path: '/api/admin/models/{id}/duplicate',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Creates a copy that is neither available nor featured',
    params: modelParams,
    response: modelAnswer,
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  listVersions: route({
    method: 'GET',
    path: '/api/admin/models/{id}/versions',
    auth: 'admin',
    right: 'build',
    summary: 'The versions of a model, newest first',
    params: modelParams,
    query: versionQuery,
    response: listOfVersions,
    status: 200,
    errors: ['not_found'],
  }),
  getVersion: route({
    method: 'GET',
    path: '/api/admin/models/{id}/versions/{version}',
    auth: 'admin',
    right: 'build',
    summary: 'A model as it was saved',
    params: versionParams,
    response: modelAnswer,
    status: 200,
    errors: ['not_found'],
  }),
  restoreVersion: route({
    method: 'POST',
    path: '/api/admin/models/{id}/versions/{version}/restore',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Makes a draft of an earlier version',
    params: versionParams,
    body: restoreBody,
    response: draftOfModel,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  dismissProviderChange: route({
    method: 'POST',
    path: '/api/admin/models/{id}/provider-change/dismiss',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Accepts that the provider changed a model, until it changes again; refused when it changed meanwhile',
    params: modelParams,
    body: z.object({ foundAt: z.iso.datetime() }),
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
  openDraft: route({
    method: 'GET',
    path: '/api/admin/models/{id}/draft',
    auth: 'admin',
    right: 'build',
    summary: 'What the editor opens: the published model and its draft, as far as they exist',
    params: modelParams,
    response: z.object({
      live: z.optional(adminModelSchema),
      draft: z.optional(draftSchema(unfinishedModelSchema)),
    }),
    status: 200,
    errors: ['not_found'],
  }),
  announceEditor: route({
    method: 'POST',
    path: '/api/admin/models/{id}/editors',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Says that the caller has the editor of a model open, and tells who else has',
    params: modelParams,
    response: editorsAnswer,
    status: 200,
    errors: ['not_found'],
  }),
  createDraft: route({
    method: 'POST',
    path: '/api/admin/models/drafts',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Starts a model as a draft, which subscribers cannot reach',
    body: z.object({ definition: unfinishedDefinition }),
    response: draftOfModel,
    status: 201,
    errors: ['conflict'],
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/api/admin/models/{id}/draft',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Saves the draft of a model; refused as a conflict when it changed since the given revision',
    params: modelParams,
    body: z.extend(savedDraftBody(unfinishedDefinition), { wasAvailable }),
    response: draftOfModel,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  discardDraft: route({
    method: 'DELETE',
    path: '/api/admin/models/{id}/draft',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Discards the draft of a model; a model that was never published is gone then',
    params: modelParams,
    query: discardQuery,
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
  publishDraft: route({
    method: 'POST',
    path: '/api/admin/models/{id}/publish',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Publishes the draft of a model as its next version',
    params: modelParams,
    body: publishBody,
    response: savedAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  scheduleDraft: route({
    method: 'PUT',
    path: '/api/admin/models/{id}/schedule',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Sets when the draft of a model is published; without a time, it stays a draft',
    params: modelParams,
    body: scheduleBody,
    response: draftOfModel,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
} as const;
