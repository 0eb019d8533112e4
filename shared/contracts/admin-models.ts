import * as z from 'zod/mini';
import { adminModelSchema, modelDefinitionSchema, modelSummarySchema } from '../rules/model.ts';
import { isStorable } from '../kernel/json.ts';
import { route } from './route.ts';
import { baseVersion, listOfVersions, versionParams, versionQuery } from './paging.ts';
import { idSchema } from '../kernel/texts.ts';

export type AdminModel = z.infer<typeof adminModelSchema>;
export type ModelSummary = z.infer<typeof modelSummarySchema>;

/** A DynamoDB item holds 400 KB, and a character takes up to 3 bytes. */
const maxDefinitionCharacters = 120_000;
const storableDefinition = modelDefinitionSchema.check(
  z.refine(
    (definition) => JSON.stringify(definition).length <= maxDefinitionCharacters,
    'The model is too large to be saved',
  ),
  z.refine((definition) => isStorable(definition), 'The model has a number or a name that cannot be saved'),
);

const modelAnswer = z.object({ model: adminModelSchema });
const modelParams = z.object({ id: idSchema() });
const bulkModelActions = ['activate', 'deactivate', 'archive', 'bringBack'] as const;
export type BulkModelAction = (typeof bulkModelActions)[number];
/** Limited by the time of one call. */
export const maxModelsAtOnce = 100;
/** Limited by the size of one response with the largest models. */
export const maxModelsExportedAtOnce = 10;
const idsUpTo = (most: number) => z.array(idSchema()).check(z.minLength(1), z.maxLength(most));

/** Tells admins which checks could not be made before an active model was saved. */
const notCheckedSchema = z.optional(z.string());

const savedAnswer = z.extend(modelAnswer, {
  notChecked: notCheckedSchema,
});

export const adminModels = {
  listModels: route({
    method: 'GET',
    path: '/api/admin/models',
    auth: 'admin',
    summary: 'The models in list order: all for a super admin, its own for an admin',
    response: z.object({ items: z.array(modelSummarySchema) }),
    status: 200,
  }),
  createModel: route({
    method: 'POST',
    path: '/api/admin/models',
    auth: 'admin',
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
    allowance: 'unmetered',
    summary: 'Saves a model as a new version; refused as a conflict when a newer one than the base exists',
    params: modelParams,
    body: z.object({ baseVersion, definition: storableDefinition }),
    response: savedAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  setAvailability: route({
    method: 'PUT',
    path: '/api/admin/models/{id}/availability',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Activates or deactivates a model',
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
    allowance: 'unmetered',
    summary:
      'Does the same to several models, each as if alone: what is refused of one is told beside what became of the others',
    body: z.object({ action: z.enum(bulkModelActions), ids: idsUpTo(maxModelsAtOnce) }),
    response: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          model: z.optional(modelSummarySchema),
          notChecked: notCheckedSchema,
          problem: z.optional(z.string()),
        }),
      ),
    }),
    status: 200,
  }),
  exportModels: route({
    method: 'POST',
    path: '/api/admin/models/export',
    auth: 'admin',
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
    allowance: 'unmetered',
    summary: 'Saves an earlier version anew',
    params: versionParams,
    body: z.object({ baseVersion }),
    response: savedAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
} as const;
