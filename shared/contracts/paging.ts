import * as z from 'zod';
import { idSchema } from '../rules/texts.ts';

/** Query of every list. `cursor` is opaque and signed; take it from the previous answer's `nextCursor`. */
export function pageQuery(limit: { default: number; max: number }) {
  return z.object({
    cursor: idSchema(2048).optional(),
    limit: z.coerce.number().int().min(1).max(limit.max).default(limit.default),
  });
}

/** `nextCursor` is absent on the last page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().optional() });
}
