import * as z from 'zod/mini';
import { isStorable } from '../kernel/json.ts';

/** Lists and editors show these facts about a draft. */
export const draftFactsSchema = z.object({
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  /** When the draft is going to be published. */
  publishAt: z.optional(z.iso.datetime()),
  /** Why the scheduled publishing was refused. */
  problem: z.optional(z.string()),
});
export type DraftFacts = z.infer<typeof draftFactsSchema>;

/** A definition that subscribers don't see yet. There is one at most for each model and pro form. */
export function draftSchema<D extends z.ZodMiniType>(definition: D) {
  return z.extend(draftFactsSchema, {
    id: z.string(),
    ownerUserId: z.string(),
    createdAt: z.iso.datetime(),
    definition,
    /** The version that the draft started from; 0 when nothing was published yet. */
    baseVersion: z.int().check(z.minimum(0)),
    /** Grows with each change, so a change of an older draft is refused. */
    revision: z.int().check(z.minimum(1)),
    /** The older version that the draft restores unchanged. */
    restoredFrom: z.optional(z.int()),
    /** The note for the version that a scheduled publishing creates. */
    note: z.optional(z.string()),
  });
}

export const draftAnswer = <D extends z.ZodMiniType>(definition: D) => z.object({ draft: draftSchema(definition) });

/** The other admins who have the editor open, and the newest revision, which is 0 without a draft. */
export const editorsAnswer = z.object({
  editors: z.array(z.object({ name: z.string() })),
  revision: z.int(),
  savedBy: z.optional(z.string()),
});

/** The revision that the caller has read; 0 when there was no draft. */
const revision = z.int().check(z.minimum(0));

export const noteSchema = z.optional(z.string().check(z.trim(), z.maxLength(500)));

export const savedDraftBody = <D extends z.ZodMiniType>(definition: D) =>
  z.object({ definition, revision, baseVersion: z.int().check(z.minimum(0)) });

export const restoreBody = z.object({ revision: z._default(revision, 0) });

export const discardQuery = z.object({ revision: z.coerce.number().check(z.int(), z.minimum(1)) });

export const publishBody = z.object({ revision, note: noteSchema });

/** Without a time, nothing is scheduled any longer. */
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
