import * as z from 'zod/mini';
import { draftKeys, draftPartitions } from '#functions/platform/table/console-keys.ts';
import { modelNameKeys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { draftFactsSchema, draftSchema } from '#shared/contracts/drafts.ts';
import { modelIdSlug } from '#shared/kernel/texts.ts';
import { modelDefaults, modelDefinitionSchema, modelSummarySchema } from '#shared/rules/model.ts';
import { type UnfinishedModel, unfinishedModelSchema } from '#shared/rules/unfinished-definitions.ts';
import {
  type Draft,
  type DraftKind,
  DraftRepository,
  type DraftSummary,
  draftSummaryParts,
  pickValid,
  storedDraftParts,
} from '../drafts/draft-repository.ts';
import { toModelSummary } from './model-repository.ts';

export type StoredModelDraft = Draft<UnfinishedModel>;
export type ModelDrafts = DraftRepository<UnfinishedModel, ModelSummary>;

const row = z.extend(modelSummarySchema, { version: z.int() });
const summarySchema = z.extend(draftFactsSchema, { ...draftSummaryParts, row });

const kind: DraftKind<UnfinishedModel, ModelSummary> = {
  noun: 'model',
  key: draftKeys.model,
  summaryKey: draftKeys.modelSummary,
  editorKey: draftKeys.modelEditor,
  list: draftPartitions.models,
  nameKeys: modelNameKeys,
  schema: z.extend(draftSchema(unfinishedModelSchema), storedDraftParts),
  toRow: ({ id, ownerUserId, createdAt, savedAt, savedBy, definition }) => {
    const valid = modelDefinitionSchema.parse({
      ...modelDefaults,
      name: '',
      endpoint: '',
      estimatedSeconds: 0,
      ...pickValid(modelDefinitionSchema.shape, definition),
      sections: [],
      isAvailable: false,
    });
    const stamp = { id, ownerUserId, createdAt, updatedAt: savedAt, savedBy, slug: modelIdSlug(valid.name) };
    return { ...toModelSummary({ ...valid, ...stamp, version: 1 }), version: 0 };
  },
};

export function modelDrafts(table: Table): ModelDrafts {
  return new DraftRepository(table, kind);
}

const maxListed = 2000;

export function listModelDrafts(table: Table): Promise<DraftSummary<ModelSummary>[]> {
  return table.first(draftPartitions.models, summarySchema, maxListed, { backwards: true });
}
