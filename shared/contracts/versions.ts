import * as z from 'zod/mini';
import { idSchema } from '../rules/texts.ts';
import { pageOf, pageQuery } from './paging.ts';

/** What every save of a model or a pro form is stamped with. */
export const versionStamp = {
  version: z.int().check(z.minimum(1)),
  updatedAt: z.iso.datetime(),
  savedBy: z.string(),
  /** The version that was brought back by this one. */
  restoredFrom: z.optional(z.int()),
};

const versionSummarySchema = z.object(versionStamp);
export type VersionSummary = z.infer<typeof versionSummarySchema>;

export const versionParams = z.object({
  id: idSchema(),
  version: z.coerce.number().check(z.int(), z.minimum(1)),
});

export const versionQuery = pageQuery({ default: 50, max: 100 });
export const listOfVersions = pageOf(versionSummarySchema);

/** The version that a change was made to; a newer one is never overwritten unseen. */
export const baseVersion = z.int().check(z.minimum(1));
