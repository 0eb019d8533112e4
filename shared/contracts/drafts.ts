import * as z from 'zod/mini';
import { isStorable } from '../kernel/json.ts';

export const draftFactsSchema = z.object({
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  publishAt: z.optional(z.iso.datetime()),
  problem: z.optional(z.string()),
});
export type DraftFacts = z.infer<typeof draftFactsSchema>;

export function draftSchema<D extends z.ZodMiniType>(definition: D) {
  return z.extend(draftFactsSchema, {
    id: z.string(),
    ownerUserId: z.string(),
    createdAt: z.iso.datetime(),
    definition,
    /** 0 when nothing was published before the draft. */
    baseVersion: z.int().check(z.minimum(0)),
    /** Grows with each change; a change of an older revision is refused. */
    revision: z.int().check(z.minimum(1)),
    restoredFrom: z.optional(z.int()),
    note: z.optional(z.string()),
  });
}

export const draftAnswer = <D extends z.ZodMiniType>(definition: D) => z.object({ draft: draftSchema(definition) });

/** `revision` is 0 without a draft, and `version` before the first publishing. */
export const editorsAnswer = z.object({
  editors: z.array(z.object({ name: z.string() })),
  revision: z.int(),
  savedBy: z.optional(z.string()),
  version: z.int(),
  publishedBy: z.optional(z.string()),
});

const revision = z.int().check(z.minimum(0));

export const noteSchema = z.optional(z.string().check(z.trim(), z.maxLength(500)));

export const savedDraftBody = <D extends z.ZodMiniType>(definition: D) =>
  z.object({ definition, revision, baseVersion: z.int().check(z.minimum(0)) });

export const restoreBody = z.object({ revision: z._default(revision, 0) });

export const discardQuery = z.object({ revision: z.coerce.number().check(z.int(), z.minimum(1)) });

export const publishBody = z.object({ revision, note: noteSchema });

/** Without a time, nothing stays scheduled. */
export const scheduleBody = z.object({ revision, publishAt: z.optional(z.iso.datetime()), note: noteSchema });

/** A DynamoDB item holds 400 KB, and a character takes up to 3 bytes. */
const maxDefinitionCharacters = 120_000;

export function storableChecks(noun: string) {
  return [
    z.refine(
      (definition) => JSON.stringify(definition).length <= maxDefinitionCharacters,
      `The ${noun} is too large to be saved`,
    ),
    z.refine((definition) => isStorable(definition), `The ${noun} has a number or a name that cannot be saved`),
  ] as const;
}
