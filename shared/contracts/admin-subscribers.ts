import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { creditAmountProblem } from '../rules/admin.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

const subscriberSummarySchema = z.object({
  userId: z.string(),
  name: z.string(),
  country: z.string(),
  planName: z.string(),
  subscriptionExpiresAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type SubscriberSummary = z.infer<typeof subscriberSummarySchema>;

const accountSchema = z.object({
  available: z.int(),
  held: z.int(),
  spent: z.int(),
  running: z.int(),
});

const listedSessionSchema = z.object({
  /** Not secret: the id can't be used to sign in. */
  id: z.string(),
  kind: z.enum(['browser', 'deep link']),
  browserName: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;

const ledgerLineSchema = z.object({
  id: z.string(),
  subject: z.string(),
  at: z.iso.datetime(),
  movements: z.array(
    z.object({
      kind: z.enum([
        'grant',
        'deduct',
        'refund',
        'write-off',
        'correction',
        'hold',
        'capture',
        'release',
        'refund-due',
      ]),
      amount: z.int(),
      at: z.iso.datetime(),
    }),
  ),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

export const ledgerParts = ['transfers', 'generations', 'requests'] as const;
const ledgerPartSchema = z.enum(ledgerParts);
export type LedgerPart = z.infer<typeof ledgerPartSchema>;

const params = z.object({ userId: idSchema() });
const reason = z.string().check(z.trim(), z.minLength(1, 'Reason is required'), z.maxLength(500));

const balancesSchema = z.object({ available: z.int(), held: z.int(), spent: z.int() });

export const correctionSchema = z.object({
  id: z.string(),
  /** `ledger` sets the balance to the sum of the ledger; `balance` adds an entry, so that the ledger adds up to it. */
  follow: z.enum(['ledger', 'balance']),
  account: balancesSchema,
  expected: balancesSchema,
  reason: z.string(),
  proposedBy: z.object({ id: z.string(), name: z.string(), userId: z.string() }),
  proposedAt: z.iso.datetime(),
});
export type Correction = z.infer<typeof correctionSchema>;

export const adminSubscribers = {
  listSubscribers: route({
    method: 'GET',
    path: '/api/admin/subscribers',
    auth: 'admin',
    right: 'subscribers',
    summary: 'Subscribers, newest first; a search in names and ids looks at a part of them per call',
    query: z.extend(pageQuery({ default: 50, max: 100 }), {
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    }),
    response: pagedList(subscriberSummarySchema),
    status: 200,
  }),
  getSubscriber: route({
    method: 'GET',
    path: '/api/admin/subscribers/{userId}',
    auth: 'admin',
    right: 'subscribers',
    summary: 'A subscriber with plan, credits and open sessions',
    params,
    response: z.object({
      subscriber: subscriberSummarySchema,
      account: accountSchema,
      sessions: z.array(listedSessionSchema),
      suspension: z.optional(z.object({ at: z.iso.datetime(), adminName: z.string(), reason: z.string() })),
    }),
    status: 200,
    errors: ['not_found'],
  }),
  listLedger: route({
    method: 'GET',
    path: '/api/admin/subscribers/{userId}/ledger',
    auth: 'admin',
    right: 'subscribers',
    summary: 'What moved a subscriber’s credits; grants, corrections and generations are newest first',
    params,
    query: z.extend(pageQuery({ default: 20, max: 100 }), { part: ledgerPartSchema }),
    response: pagedList(ledgerLineSchema),
    status: 200,
    errors: ['not_found'],
  }),
  moveCredits: route({
    method: 'POST',
    path: '/api/admin/subscribers/{userId}/credits',
    auth: 'admin',
    right: 'credits',
    allowance: 'unmetered',
    summary: 'Grants credits, or takes some away, once for each Idempotency-Key',
    params,
    headers: z.object({ 'idempotency-key': z.uuid('Idempotency-Key must be a UUID') }),
    body: z.object({
      /** A negative amount deducts credits. */
      amount: z.number('Amount must be a number').check(
        z.superRefine((amount, context) => {
          const message = creditAmountProblem(amount);
          if (message) context.addIssue({ code: 'custom', message });
        }),
      ),
      reason,
    }),
    response: z.object({ account: accountSchema }),
    status: 200,
    errors: ['not_found', 'insufficient_credits', 'idempotency_conflict', 'too_many_requests', 'unavailable'],
  }),
  checkLedger: route({
    method: 'GET',
    path: '/api/admin/subscribers/{userId}/ledger/check',
    auth: 'admin',
    right: 'credits',
    summary: 'A subscriber’s balance beside the sum of the ledger, and the correction that waits for approval',
    params,
    response: z.object({
      account: balancesSchema,
      expected: balancesSchema,
      hasDrifted: z.boolean(),
      correction: z.optional(correctionSchema),
      /** False for the admin who proposed the correction. */
      canApprove: z.boolean(),
    }),
    status: 200,
    errors: ['not_found'],
  }),
  proposeCorrection: route({
    method: 'POST',
    path: '/api/admin/subscribers/{userId}/correction',
    auth: 'admin',
    right: 'credits',
    allowance: 'unmetered',
    summary: 'Proposes to make balance and ledger equal; another super admin must approve it',
    params,
    body: z.object({ follow: correctionSchema.shape.follow, reason }),
    response: z.object({ correction: correctionSchema }),
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  decideCorrection: route({
    method: 'POST',
    path: '/api/admin/subscribers/{userId}/correction/decision',
    auth: 'admin',
    right: 'credits',
    allowance: 'unmetered',
    summary: 'Approves a correction that another super admin proposed, or rejects one',
    params,
    body: z.object({ id: idSchema(), isApproved: z.boolean() }),
    response: z.object({ account: accountSchema }),
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  createLink: route({
    method: 'POST',
    path: '/api/admin/subscribers/{userId}/sessions',
    auth: 'admin',
    right: 'support',
    allowance: 'links',
    summary: 'A deep link that signs in as the subscriber; it is shown once',
    params,
    body: z.object({
      expiresInSeconds: z.int().check(z.minimum(60), z.maximum(7 * 24 * 3600)),
      reason,
    }),
    response: z.object({ url: z.url() }),
    status: 201,
    errors: ['not_found', 'unavailable'],
  }),
  revokeSessions: route({
    method: 'POST',
    path: '/api/admin/subscribers/{userId}/sessions/revoke',
    auth: 'admin',
    right: 'support',
    allowance: 'unmetered',
    summary: 'Ends one session of a subscriber with the link that it came from, or all of them',
    params,
    body: z.object({ id: z.optional(idSchema(200)) }),
    response: z.object({ revoked: z.array(z.string()) }),
    status: 200,
    errors: ['not_found'],
  }),
} as const;
