import * as z from 'zod/mini';
import { idSchema, lineSchema } from '../kernel/texts.ts';
import { maxReportContact, maxReportText } from '../rules/report-form.ts';
import { reportReasonSchema } from '../rules/reports.ts';
import { htmlPageSchema, route } from './route.ts';

const shareSchema = z.object({
  url: z.url(),
  showsPrompt: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Share = z.infer<typeof shareSchema>;

const assetParams = z.object({ id: idSchema(64) });

const shareParams = z.object({ shareId: lineSchema(1000) });

export const reportBodySchema = z.object({
  reason: reportReasonSchema,
  text: z.optional(z.string().check(z.trim(), z.maxLength(maxReportText))),
  contact: z.optional(lineSchema(maxReportContact).check(z.trim())),
});
export type ReportBody = z.infer<typeof reportBodySchema>;

export const shares = {
  getShare: route({
    method: 'GET',
    path: '/api/assets/{id}/share',
    auth: 'subscriber',
    summary: 'Whether a result is shared, and where',
    params: assetParams,
    response: z.object({ share: z.optional(shareSchema) }),
    status: 200,
    errors: ['not_found'],
  }),
  shareAsset: route({
    method: 'PUT',
    path: '/api/assets/{id}/share',
    auth: 'subscriber',
    allowance: 'shares',
    summary:
      'Shares a result by a page of its own, which tells nothing else of its owner; one that is shared stays where it is',
    params: assetParams,
    response: z.object({ share: shareSchema }),
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  changeShare: route({
    method: 'PATCH',
    path: '/api/assets/{id}/share',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: "Shows the result's prompt on its page or hides it; a new share hides it",
    params: assetParams,
    body: z.object({ showsPrompt: z.boolean() }),
    response: z.object({ share: shareSchema }),
    status: 200,
    errors: ['not_found'],
  }),
  endShare: route({
    method: 'DELETE',
    path: '/api/assets/{id}/share',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Takes a shared result back: its page and its copies of the files go',
    params: assetParams,
    status: 204,
  }),
  reportResult: route({
    method: 'POST',
    path: '/api/assets/{id}/report',
    auth: 'subscriber',
    allowance: 'reports',
    summary: 'Reports a result of the caller; for the worst reasons, its shared page is hidden at once',
    params: assetParams,
    body: reportBodySchema,
    status: 204,
    errors: ['not_found', 'unavailable'],
  }),
  openShare: route({
    method: 'GET',
    path: '/s/{shareId}',
    auth: 'public',
    produces: 'text/html',
    summary: 'The page of a shared result, for people and for the previews of messengers',
    params: shareParams,
    response: htmlPageSchema,
    status: 200,
  }),
  reportShare: route({
    method: 'POST',
    path: '/s/{shareId}/report',
    auth: 'public',
    // Limited per address, because the caller has no account.
    allowance: 'unmetered',
    produces: 'text/html',
    summary: 'Takes the form of a shared page: reason, text and contact, as a browser sends a form without a script',
    params: shareParams,
    response: htmlPageSchema,
    status: 200,
    errors: ['too_many_requests', 'unavailable'],
  }),
  checkFile: route({
    method: 'POST',
    path: '/api/made-here',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'Whether a file with this SHA-256 was made here; the hash is neither stored nor logged',
    // In the body, because addresses are logged.
    body: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    response: z.object({ madeBy: z.optional(z.enum(['ai', 'artist'])) }),
    status: 200,
    errors: ['too_many_requests'],
  }),
} as const;
