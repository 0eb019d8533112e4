import * as z from 'zod/mini';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';
import { reportReasonSchema } from '../rules/reports.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

const reportStatusSchema = z.enum(['open', 'kept', 'removed']);
export type ReportStatus = z.infer<typeof reportStatusSchema>;

const reportCaseSchema = z.object({
  userId: z.string(),
  assetId: z.string(),
  mediaType: mediaTypeSchema,
  status: reportStatusSchema,
  reasons: z.partialRecord(reportReasonSchema, z.int()),
  reportCount: z.int(),
  isHidden: z.boolean(),
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  decidedAt: z.optional(z.iso.datetime()),
  ownerName: z.optional(z.string()),
  prompt: z.optional(z.string()),
  thumbnailUrl: z.optional(z.url()),
});
export type ReportCase = z.infer<typeof reportCaseSchema>;

const reportSchema = z.object({
  reason: reportReasonSchema,
  text: z.optional(z.string()),
  contact: z.optional(z.string()),
  reporterUserId: z.optional(z.string()),
  at: z.iso.datetime(),
});

const reportDetailsSchema = z.extend(reportCaseSchema, {
  /** Grows when the result is reported after a decision; a decision is about one round. */
  round: z.int(),
  isOwnerSuspended: z.boolean(),
  fileUrl: z.optional(z.url()),
  shareUrl: z.optional(z.url()),
  copyCount: z.int(),
  reports: z.array(reportSchema),
  decision: z.optional(
    z.object({ at: z.iso.datetime(), adminName: z.string(), wordsToReporter: z.string(), wordsToOwner: z.string() }),
  ),
});
export type ReportDetails = z.infer<typeof reportDetailsSchema>;

const monthStatsSchema = z.object({
  month: z.string(),
  received: z.partialRecord(reportReasonSchema, z.int()),
  kept: z.partialRecord(reportReasonSchema, z.int()),
  removed: z.partialRecord(reportReasonSchema, z.int()),
  medianHours: z.optional(z.number()),
});
export type MonthStats = z.infer<typeof monthStatsSchema>;

/** The results and owners of this many cases take one batch read. */
export const maxListedReports = 50;

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const caseParams = z.object({ userId: idSchema(), assetId: idSchema(64) });
const subscriberParams = z.object({ userId: idSchema() });

export const adminReports = {
  listOpenReports: route({
    method: 'GET',
    path: '/api/admin/reports',
    auth: 'admin',
    right: 'reports',
    summary: 'Reported results that wait for a decision, the nearest deadline first',
    response: z.object({ items: z.array(reportCaseSchema), isMore: z.boolean() }),
    status: 200,
  }),
  listDecidedReports: route({
    method: 'GET',
    path: '/api/admin/reports/decided',
    auth: 'admin',
    right: 'reports',
    summary: 'Reported results that were kept or taken down, newest first',
    query: pageQuery({ default: maxListedReports, max: maxListedReports }),
    response: pagedList(reportCaseSchema),
    status: 200,
  }),
  getReportStats: route({
    method: 'GET',
    path: '/api/admin/reports/stats',
    auth: 'admin',
    right: 'reports',
    summary: 'Reports and decisions of the last twelve months, for a transparency report',
    response: z.object({ months: z.array(monthStatsSchema) }),
    status: 200,
  }),
  getReport: route({
    method: 'GET',
    path: '/api/admin/reports/{userId}/{assetId}',
    auth: 'admin',
    right: 'reports',
    summary: 'One reported result with its reports',
    params: caseParams,
    response: z.object({ report: reportDetailsSchema }),
    status: 200,
    errors: ['not_found'],
  }),
  decideReport: route({
    method: 'POST',
    path: '/api/admin/reports/{userId}/{assetId}/decision',
    auth: 'admin',
    right: 'reports',
    allowance: 'unmetered',
    summary: 'Keeps a reported result or takes it down, and notifies its owner and the reporters',
    params: caseParams,
    body: z.object({
      outcome: z.enum(['kept', 'removed']),
      round: z.int(),
      wordsToReporter: words,
      wordsToOwner: words,
    }),
    response: z.object({ report: reportDetailsSchema }),
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  suspendSubscriber: route({
    method: 'PUT',
    path: '/api/admin/subscribers/{userId}/suspension',
    auth: 'admin',
    right: 'reports',
    allowance: 'unmetered',
    summary: 'Ends a subscriber’s sessions, hides shared results and refuses new sessions; credits stay as they are',
    params: subscriberParams,
    body: z.object({ reason: words }),
    status: 204,
    errors: ['not_found'],
  }),
  liftSuspension: route({
    method: 'DELETE',
    path: '/api/admin/subscribers/{userId}/suspension',
    auth: 'admin',
    right: 'reports',
    allowance: 'unmetered',
    summary: 'Lets a suspended subscriber sign in again, and shows the shared results that no report hides',
    params: subscriberParams,
    status: 204,
    errors: ['not_found'],
  }),
} as const;
