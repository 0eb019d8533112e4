import * as z from 'zod/mini';
import { idSchema } from '../rules/texts.ts';
import { versionStamp } from '../rules/version-stamp.ts';
import { pageOf, pageQuery } from './paging.ts';

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
