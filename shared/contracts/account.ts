import * as z from 'zod/mini';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { lineSchema } from '../kernel/texts.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

export const historyEventSchema = z.object({
  id: z.string(),
  kind: z.enum([
    'session-connected',
    'session-ended',
    'generation-started',
    'generation-completed',
    'generation-failed',
    'generation-cancelled',
    'request-submitted',
    'request-completed',
    'request-rejected',
    'credits-charged',
    'credits-released',
    'credits-granted',
    'credits-deducted',
    'credits-refunded',
    'refund-due',
  ]),
  subject: z.string(),
  amount: z.optional(z.int()),
  generationId: z.optional(z.string()),
  at: z.iso.datetime(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** `words` is the generation's prompt and `picture` its first result; both are absent after their deletion. */
const shownEventSchema = z.extend(historyEventSchema, {
  words: z.optional(z.string()),
  picture: z.optional(z.object({ mediaType: mediaTypeSchema, publicUrl: z.url(), thumbnailUrl: z.optional(z.url()) })),
});
export type ShownEvent = z.infer<typeof shownEventSchema>;

const activitySchema = z.object({
  days: z.array(z.object({ day: z.iso.date(), generations: z.int() })),
  byKind: z.record(mediaTypeSchema, z.int()),
  creditsSpent: z.int(),
  /** 0 to 23 in UTC; absent without generations. */
  busiestHour: z.optional(z.int()),
  /** Completed share of the ended generations, 0 to 1; absent before the first has ended. */
  successRate: z.optional(z.number()),
  generations: z.int(),
});
export type Activity = z.infer<typeof activitySchema>;

export const accountJobStatusSchema = z.enum(['running', 'done', 'failed']);
export type AccountJobStatus = z.infer<typeof accountJobStatusSchema>;

const exportSchema = z.object({
  status: accountJobStatusSchema,
  /** Present once the job is done; the link works for five minutes. */
  url: z.optional(z.url()),
});
export type Export = z.infer<typeof exportSchema>;

/** Without `until`, the item stays permanently. Subscribers read both texts. */
export const keptSchema = z.object({ what: z.string(), why: z.string(), until: z.optional(z.iso.datetime()) });

const deletionSchema = z.object({
  status: accountJobStatusSchema,
  deleted: z.object({ assets: z.int(), generations: z.int() }),
  endedAt: z.optional(z.iso.datetime()),
  kept: z.array(keptSchema),
});
export type Deletion = z.infer<typeof deletionSchema>;

/** Minutes ahead of UTC, because a subscriber's days begin at the subscriber's own midnight. */
const utcOffset = z._default(z.coerce.number().check(z.int(), z.minimum(-14 * 60), z.maximum(14 * 60)), 0);

const recipientSchema = z.string().check(z.regex(/^[a-z0-9_]{1,32}$/));
const recipients = z.array(recipientSchema).check(z.minLength(1), z.maxLength(10));

const consentSchema = z.object({
  recipient: z.string(),
  version: z.string(),
  agreedAt: z.iso.datetime(),
  revokedAt: z.optional(z.iso.datetime()),
});
export type RecordedConsent = z.infer<typeof consentSchema>;

export const givenConsentSchema = z.object({ recipients, version: lineSchema(32).check(z.minLength(1)) });

export const account = {
  listConsents: route({
    method: 'GET',
    path: '/api/account/consents',
    auth: 'subscriber',
    summary: 'The services that may get texts and pictures of the subscriber, and since when',
    response: z.object({ items: z.array(consentSchema) }),
    status: 200,
  }),
  giveConsent: route({
    method: 'PUT',
    path: '/api/account/consents',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Records the consent to the current version of the text',
    body: givenConsentSchema,
    status: 204,
    errors: ['conflict'],
  }),
  revokeConsent: route({
    method: 'DELETE',
    path: '/api/account/consents/{recipient}',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Ends a consent; the service gets nothing more',
    params: z.object({ recipient: recipientSchema }),
    status: 204,
  }),
  listHistory: route({
    method: 'GET',
    path: '/api/account/history',
    auth: 'subscriber',
    summary: 'What happened, newest first',
    query: z.extend(pageQuery({ default: 20, max: 100 }), { utcOffset }),
    response: z.extend(pagedList(shownEventSchema), {
      counts: z.object({ total: z.int(), today: z.int(), thisWeek: z.int() }),
    }),
    status: 200,
  }),
  getActivity: route({
    method: 'GET',
    path: '/api/account/activity',
    auth: 'subscriber',
    summary: "The subscriber's own figures of the last thirty days",
    query: z.object({ utcOffset }),
    response: activitySchema,
    status: 200,
  }),
  startExport: route({
    method: 'POST',
    path: '/api/account/export',
    auth: 'subscriber',
    allowance: 'exports',
    summary: 'Begins to write all data of the subscriber to a file; while one is being written, that is the one',
    response: exportSchema,
    status: 202,
  }),
  getExport: route({
    method: 'GET',
    path: '/api/account/export',
    auth: 'subscriber',
    summary:
      'The latest export, which is kept for a day; its link works for five minutes, and each call makes a new one',
    response: exportSchema,
    status: 200,
    errors: ['not_found'],
  }),
  startDeletion: route({
    method: 'POST',
    path: '/api/account/delete',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: "Begins to delete all that is the subscriber's; only the ledger of credits stays, under a random name",
    body: z.object({ confirm: z.literal('DELETE') }),
    response: deletionSchema,
    status: 202,
  }),
  getDeletion: route({
    method: 'GET',
    path: '/api/account/delete',
    auth: 'subscriber',
    summary: 'How far the deletion is; for ten minutes after its end, to the session that asked for it',
    response: deletionSchema,
    status: 200,
    errors: ['not_found'],
  }),
} as const;
