import * as z from 'zod';

/** Query of every list. `cursor` is opaque and signed; take it from the previous answer's `nextCursor`. */
export function pageQuery(limit: { default: number; max: number }) {
  return z.object({
    cursor: z.string().min(1).max(2048).optional(),
    limit: z.coerce.number().int().min(1).max(limit.max).default(limit.default),
  });
}

/** `nextCursor` is absent on the last page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().optional() });
}
