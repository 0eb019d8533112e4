import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { modelDefinitionSchema } from '#shared/rules/model-definition.ts';
import { readStored, removeStored, writeStored } from '#frontend/src/lib/browser-storage.ts';

/** Whose unsaved work on which model; a new model has no id. */
export interface StoredDraftOwner {
  readonly accessId: string;
  readonly modelId: string | undefined;
}

/** A draft may be what could not be saved: too long, too high, not there yet. */
const draftDefinitionSchema = z.extend(modelDefinitionSchema, {
  name: z.string(),
  description: z.string(),
  subcategory: z.string(),
  tags: z.array(z.string()),
  endpoint: z.string(),
  outputKey: z.string(),
  iconUrl: z.optional(z.string()),
  exampleMediaUrl: z.optional(z.string()),
  creditCost: z.number(),
  estimatedSeconds: z.number(),
  route: z.optional(z.string()),
  sortOrder: z.number(),
  streamNodeId: z.string(),
  pollingNodeName: z.string(),
  pollingIntervalSeconds: z.number(),
});

const storedDraftSchema = z.object({
  /** The version that the work began with; null for a new model. */
  baseVersion: z.nullable(z.int()),
  definition: draftDefinitionSchema,
});
export type StoredDraft = z.infer<typeof storedDraftSchema>;

const keyOf = ({ accessId, modelId }: StoredDraftOwner) => `${brand.slug}-model-draft:${accessId}:${modelId ?? 'new'}`;

export function readStoredDraft(owner: StoredDraftOwner): StoredDraft | undefined {
  return readStored(localStorage, keyOf(owner), storedDraftSchema);
}

export function writeStoredDraft(owner: StoredDraftOwner, draft: StoredDraft): void {
  writeStored(localStorage, keyOf(owner), draft);
}

export function removeStoredDraft(owner: StoredDraftOwner): void {
  removeStored(localStorage, keyOf(owner));
}
