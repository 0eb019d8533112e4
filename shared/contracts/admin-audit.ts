import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

export const auditKinds = [
  'model',
  'page',
  'test run',
  'api key',
  'admin',
  'pro form',
  'pro request',
  'asset',
  'generation',
  'subscriber',
  'report',
  'stage',
] as const;
const auditKindSchema = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKindSchema>;

const auditChangeSchema = z.object({
  /** A dotted path: `sections.0.title`. */
  path: z.string(),
  /** JSON text, shortened when long; absent without a value. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** Secrets are masked. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  admin: z.object({ id: z.string(), name: z.string(), userId: z.string() }),
  action: z.string(),
  /** Failed sign-ins within a quarter of an hour are one entry. */
  times: z.optional(z.int()),
  kind: auditKindSchema,
  subject: z.object({ id: z.string(), name: z.string(), userId: z.optional(z.string()) }),
  reason: z.optional(z.string()),
  changes: z.array(auditChangeSchema),
  moreChanges: z.optional(z.int()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const adminAudit = {
  listAuditEntries: route({
    method: 'GET',
    path: '/api/admin/audit',
    auth: 'admin',
    right: 'administer',
    summary: 'What admins changed, newest first; a search looks at a part of the trail per call',
    query: z.extend(pageQuery({ default: 50, max: 100 }), {
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      kind: z.optional(auditKindSchema),
      actor: z.optional(idSchema()),
      /** UTC days, both inclusive. */
      from: z.optional(z.iso.date()),
      upTo: z.optional(z.iso.date()),
    }),
    response: pagedList(auditEntrySchema),
    status: 200,
  }),
} as const;
