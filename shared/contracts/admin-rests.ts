import * as z from 'zod/mini';
import { restReasons } from '../rules/protection.ts';
import { idSchema } from '../kernel/texts.ts';
import { route } from './route.ts';

export const restKindSchema = z.enum(['model', 'key', 'stage']);
export type RestKind = z.infer<typeof restKindSchema>;

/** What is counted of a UTC day. */
export const dayFiguresSchema = z.object({
  completed: z.int(),
  faults: z.int(),
  priced: z.int(),
  pricedCredits: z.int(),
  costUsd: z.number(),
});

/** Something that rests: no generation begins with it, and no credits are taken. */
export const restSchema = z.object({
  kind: restKindSchema,
  /** Of the model or the API key. */
  id: z.string(),
  name: z.string(),
  reason: z.enum(restReasons),
  since: z.iso.datetime(),
  /** When it ends by itself, where that is known. */
  until: z.optional(z.iso.datetime()),
  /** What led to it. */
  figures: dayFiguresSchema,
  /** When it is tried whether it works again; absent where nothing is tried. */
  nextProbeAt: z.optional(z.iso.datetime()),
  failedProbes: z.int(),
  /** It is being tried now. */
  isProbing: z.boolean(),
  /** Whether it is this admin's to let go on: of the whole stage all are told. */
  mayResume: z.boolean(),
});
export type Rest = z.infer<typeof restSchema>;

export const adminRests = {
  listRests: route({
    method: 'GET',
    path: '/api/admin/rests',
    auth: 'admin',
    summary: 'What rests and why: all for a super admin, its own models and keys and the whole stage for an admin',
    response: z.object({ items: z.array(restSchema) }),
    status: 200,
  }),
  resume: route({
    method: 'POST',
    path: '/api/admin/rests/{kind}/{id}/resume',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Ends a rest; what was counted until now counts no more',
    params: z.object({ kind: restKindSchema, id: idSchema() }),
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
} as const;
