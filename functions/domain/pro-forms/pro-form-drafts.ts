import * as z from 'zod/mini';
import { draftKeys } from '#functions/platform/table/console-keys.ts';
import { partitions, proFormNameKeys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type ProFormSummary, proFormSummarySchema } from '#shared/contracts/admin-pro-forms.ts';
import { draftFactsSchema, draftSchema } from '#shared/contracts/drafts.ts';
import { proFormDefaults, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { type UnfinishedProForm, unfinishedProFormSchema } from '#shared/rules/unfinished-definitions.ts';
import {
  type Draft,
  type DraftKind,
  DraftRepository,
  draftSummaryParts,
  pickValid,
  storedDraftParts,
} from '../drafts/draft-repository.ts';

export type StoredProFormDraft = Draft<UnfinishedProForm>;
export type ProFormDrafts = DraftRepository<UnfinishedProForm, ProFormSummary>;

export const proFormDraftSummarySchema = z.extend(draftFactsSchema, {
  ...draftSummaryParts,
  row: proFormSummarySchema,
});

const kind: DraftKind<UnfinishedProForm, ProFormSummary> = {
  noun: 'pro form',
  key: draftKeys.proForm,
  summaryKey: draftKeys.proFormSummary,
  editorKey: draftKeys.proFormEditor,
  list: partitions.proForms,
  nameKeys: proFormNameKeys,
  schema: z.extend(draftSchema(unfinishedProFormSchema), storedDraftParts),
  toRow: ({ id, ownerUserId, createdAt, savedAt, savedBy, definition }) => ({
    ...proFormDefinitionSchema.parse({
      ...proFormDefaults,
      name: '',
      routePath: '',
      requestType: '',
      ...pickValid(proFormDefinitionSchema.shape, definition),
      sections: [],
      presets: undefined,
    }),
    id,
    ownerUserId,
    createdAt,
    savedBy,
    updatedAt: savedAt,
    version: 0,
  }),
};

export function proFormDrafts(table: Table): ProFormDrafts {
  return new DraftRepository(table, kind);
}
