import * as z from 'zod/mini';
import { versionStamp } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';

/** `cursor` is the opaque, signed `nextCursor` of the previous response. */
export function pageQuery(limit: { default: number; max: number }) {
  return z.object({
    cursor: z.optional(idSchema(2048)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limit.max)), limit.default),
  });
}

export function pagedList<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.optional(z.string()) });
}

const versionSummarySchema = z.object(versionStamp);
export type VersionSummary = z.infer<typeof versionSummarySchema>;

export const versionParams = z.object({
  id: idSchema(),
  version: z.coerce.number().check(z.int(), z.minimum(1)),
});

export const versionQuery = pageQuery({ default: 50, max: 100 });
export const listOfVersions = pagedList(versionSummarySchema);

/** Saving over a newer version is refused. */
export const baseVersion = z.int().check(z.minimum(1));
