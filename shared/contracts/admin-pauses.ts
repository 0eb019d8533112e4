import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { pauseReasons } from '../rules/protection.ts';
import { route } from './route.ts';

export const pauseKindSchema = z.enum(['model', 'key', 'stage']);
export type PauseKind = z.infer<typeof pauseKindSchema>;

export const dayStatsSchema = z.object({
  completed: z.int(),
  faults: z.int(),
  priced: z.int(),
  pricedCredits: z.int(),
  costUsd: z.number(),
});

/** During a pause, no generation starts and no credits are taken. */
export const pauseSchema = z.object({
  kind: pauseKindSchema,
  id: z.string(),
  name: z.string(),
  reason: z.enum(pauseReasons),
  since: z.iso.datetime(),
  until: z.optional(z.iso.datetime()),
  stats: dayStatsSchema,
  nextTestRequestAt: z.optional(z.iso.datetime()),
  failedTestRequests: z.int(),
  isTesting: z.boolean(),
  /** All admins see a pause of the whole stage, but only super admins can resume it. */
  mayResume: z.boolean(),
});
export type Pause = z.infer<typeof pauseSchema>;

export const adminPauses = {
  listPauses: route({
    method: 'GET',
    path: '/api/admin/pauses',
    auth: 'admin',
    right: 'build',
    summary:
      'Pauses with their reasons: all of them for a super admin, else those of own models and keys and of the whole stage',
    response: z.object({ items: z.array(pauseSchema) }),
    status: 200,
  }),
  resume: route({
    method: 'POST',
    path: '/api/admin/pauses/{kind}/{id}/resume',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Ends a pause; earlier failures and costs no longer count',
    params: z.object({ kind: pauseKindSchema, id: idSchema() }),
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
} as const;
