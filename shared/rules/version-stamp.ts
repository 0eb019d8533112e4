import * as z from 'zod/mini';

export const versionStamp = {
  version: z.int().check(z.minimum(1)),
  updatedAt: z.iso.datetime(),
  savedBy: z.string(),
  /** The older version that this one restored. */
  restoredFrom: z.optional(z.int()),
  /** Why the version was published. */
  note: z.optional(z.string()),
};
