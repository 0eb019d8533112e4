import * as z from 'zod/mini';
import { pauseReasons } from '../rules/protection.ts';
import { idSchema } from '../kernel/texts.ts';
import { route } from './route.ts';

export const pauseKindSchema = z.enum(['model', 'key', 'stage']);
export type PauseKind = z.infer<typeof pauseKindSchema>;

/** The counts of a UTC day. */
export const dayStatsSchema = z.object({
  completed: z.int(),
  faults: z.int(),
  priced: z.int(),
  pricedCredits: z.int(),
  costUsd: z.number(),
});

/** A pause: no generation starts, and no credits are taken. */
export const pauseSchema = z.object({
  kind: pauseKindSchema,
  /** The model's or API key's id. */
  id: z.string(),
  name: z.string(),
  reason: z.enum(pauseReasons),
  since: z.iso.datetime(),
  /** When it ends by itself, if known. */
  until: z.optional(z.iso.datetime()),
  /** The counts that led to the pause. */
  stats: dayStatsSchema,
  /** The time of the next test request; absent without test requests. */
  nextTestRequestAt: z.optional(z.iso.datetime()),
  failedTestRequests: z.int(),
  /** A test request is running. */
  isTesting: z.boolean(),
  /** True when this admin can resume it; a pause of the whole stage is shown to all admins. */
  mayResume: z.boolean(),
});
export type Pause = z.infer<typeof pauseSchema>;

export const adminPauses = {
  listPauses: route({
    method: 'GET',
    path: '/api/admin/pauses',
    auth: 'admin',
    summary:
      'Pauses with their reasons: all of them for a super admin, else those of own models and keys and of the whole stage',
    response: z.object({ items: z.array(pauseSchema) }),
    status: 200,
  }),
  resume: route({
    method: 'POST',
    path: '/api/admin/pauses/{kind}/{id}/resume',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Ends a pause; earlier failures and costs no longer count',
    params: z.object({ kind: pauseKindSchema, id: idSchema() }),
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
} as const;
