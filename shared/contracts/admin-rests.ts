import * as z from 'zod/mini';
import { restReasons } from '../rules/protection.ts';
import { idSchema } from '../kernel/texts.ts';
import { route } from './route.ts';

export const restKindSchema = z.enum(['model', 'key', 'stage']);
export type RestKind = z.infer<typeof restKindSchema>;

/** The counts of a UTC day. */
export const dayFiguresSchema = z.object({
  completed: z.int(),
  faults: z.int(),
  priced: z.int(),
  pricedCredits: z.int(),
  costUsd: z.number(),
});

/** A pause: no generation starts, and no credits are taken. */
export const restSchema = z.object({
  kind: restKindSchema,
  /** The model's or API key's id. */
  id: z.string(),
  name: z.string(),
  reason: z.enum(restReasons),
  since: z.iso.datetime(),
  /** When it ends by itself, if known. */
  until: z.optional(z.iso.datetime()),
  /** The counts that led to the pause. */
  figures: dayFiguresSchema,
  /** The time of the next test request; absent without test requests. */
  nextProbeAt: z.optional(z.iso.datetime()),
  failedProbes: z.int(),
  /** A test request is running. */
  isProbing: z.boolean(),
  /** True when this admin can resume it; a pause of the whole stage is shown to all admins. */
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
