import * as z from 'zod/mini';

/** What every save of a model or a pro form is stamped with. */
export const versionStamp = {
  version: z.int().check(z.minimum(1)),
  updatedAt: z.iso.datetime(),
  savedBy: z.string(),
  /** The version that was brought back by this one. */
  restoredFrom: z.optional(z.int()),
};
