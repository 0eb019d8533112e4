import { z } from 'zod';
import { brand } from '#shared/brand.ts';
import { modelDefinitionSchema } from '#shared/domain/model-definition.ts';
import { readStored, removeStored, writeStored } from '#frontend/src/lib/browser-storage.ts';

/** Whose unsaved work on which model; a new model has no id. */
export interface DraftOwner {
  readonly accessId: string;
  readonly modelId: string | undefined;
}

const storedDraftSchema = z.object({
  /** The version that the work began with; null for a new model. */
  baseVersion: z.number().int().nullable(),
  definition: modelDefinitionSchema,
});
export type StoredDraft = z.infer<typeof storedDraftSchema>;

const keyOf = ({ accessId, modelId }: DraftOwner) => `${brand.slug}-model-draft:${accessId}:${modelId ?? 'new'}`;

export function readDraft(owner: DraftOwner): StoredDraft | undefined {
  return readStored(localStorage, keyOf(owner), storedDraftSchema);
}

export function writeDraft(owner: DraftOwner, draft: StoredDraft): void {
  writeStored(localStorage, keyOf(owner), draft);
}

export function removeDraft(owner: DraftOwner): void {
  removeStored(localStorage, keyOf(owner));
}
