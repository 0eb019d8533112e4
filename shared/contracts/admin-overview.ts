import * as z from 'zod/mini';
import { lineSchema } from '../kernel/texts.ts';
import { proRequestStatusSchema } from '../rules/pro-request.ts';
import { pauseReasons } from '../rules/protection.ts';
import { overviewDaySchema, rankedSchema } from '../rules/stats.ts';
import { priceSchema } from './admin-assist.ts';
import { pauseKindSchema } from './admin-pauses.ts';
import { generationStatusSchema } from './generations.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

/** `isMore` means that counting stopped at `count`. */
const countSchema = z.object({ count: z.int(), isMore: z.boolean() });

const pausedSchema = z.object({
  kind: pauseKindSchema,
  id: z.string(),
  name: z.string(),
  reason: z.optional(z.enum(pauseReasons)),
});
export type Paused = z.infer<typeof pausedSchema>;

export const brokenPageSchema = z.object({
  routePath: z.string(),
  modelId: z.string(),
  title: z.string(),
  reason: z.enum(['key deleted', 'key off']),
});
export type BrokenPage = z.infer<typeof brokenPageSchema>;

export const refusedDraftSchema = z.object({
  kind: z.enum(['model', 'pro form']),
  id: z.string(),
  name: z.string(),
  problem: z.string(),
});
export type RefusedDraft = z.infer<typeof refusedDraftSchema>;

export const providerChangeSchema = z.object({
  modelId: z.string(),
  name: z.string(),
  foundAt: z.iso.datetime(),
  status: z.optional(z.enum(['missing', 'deprecated'])),
  parts: z.array(
    z.object({ kind: z.enum(['added', 'removed', 'changed']), name: z.string(), properties: z.array(z.string()) }),
  ),
  partCount: z.int(),
  price: z.optional(z.object({ before: priceSchema, now: priceSchema })),
});
export type ProviderChange = z.infer<typeof providerChangeSchema>;

export const uncheckedModelSchema = z.object({ modelId: z.string(), reason: z.string(), at: z.iso.datetime() });
export type UncheckedModel = z.infer<typeof uncheckedModelSchema>;

const billSumSchema = z.object({ count: z.int(), costUsd: z.number() });

const waitingSchema = z.object({
  processing: z.extend(countSchema, { oldestAt: z.optional(z.iso.datetime()) }),
  stuck: countSchema,
  /** The lists have only entries of this admin, and pauses of the stage; pages and drafts are a minute old at most. */
  paused: z.array(pausedSchema),
  brokenPages: z.array(brokenPageSchema),
  refusedDrafts: z.array(refusedDraftSchema),
  providerChanges: z.array(providerChangeSchema),
  uncheckedModels: z.array(uncheckedModelSchema),
  /** Only super admins see open credit issues and accounts that differ from their ledger. */
  openIssues: z.optional(z.int()),
  driftingAccounts: z.optional(z.int()),
  openReports: z.optional(z.int()),
  /** Absent when the stage's key can't read the balance. */
  balance: z.optional(z.object({ amountUsd: z.number(), at: z.iso.datetime(), isLow: z.boolean() })),
  /** Requests of seven days (`month`: 30 days) that the provider billed without a result here. */
  lostBills: z.optional(z.extend(billSumSchema, { month: z.optional(billSumSchema) })),
  tests: z.optional(billSumSchema),
});

/** Only unassigned requests of the forms that this admin fulfils. */
const pendingSchema = z.object({
  pendingRequests: z.extend(countSchema, {
    oldestAt: z.optional(z.iso.datetime()),
    newestAt: z.optional(z.iso.datetime()),
    asOf: z.iso.datetime(),
  }),
});
export type Pending = z.infer<typeof pendingSchema>;
export type Waiting = z.infer<typeof waitingSchema> & Pending;

const overviewSchema = z.object({
  days: z.array(overviewDaySchema),
  models: z.array(rankedSchema),
  pages: z.array(rankedSchema),
  /** Some models that completed generations today without a known provider cost. */
  unpriced: z.array(z.object({ modelId: z.string(), name: z.string() })),
  isCreditValueKnown: z.boolean(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** A request that the provider billed without a result here; kept for 30 days. */
export const lostBillSchema = z.object({
  requestId: z.string(),
  endpoint: z.string(),
  at: z.iso.datetime(),
  costUsd: z.number(),
  /** `unknown` means that no generation here made the request. */
  reason: z.enum(['unknown', 'failed', 'cancelled']),
  modelId: z.optional(z.string()),
  /** Absent in bills from before 2026-11-28, and when the reason is `unknown`. */
  generationId: z.optional(z.string()),
});

const listedLostBillSchema = z.extend(lostBillSchema, {
  modelName: z.optional(z.string()),
});
export type ListedLostBill = z.infer<typeof listedLostBillSchema>;

const foundSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('model'), id: z.string(), name: z.string(), endpoint: z.string() }),
  z.object({ kind: z.literal('page'), routePath: z.string(), title: z.string(), modelId: z.string() }),
  z.object({ kind: z.literal('pro form'), id: z.string(), name: z.string(), routePath: z.string() }),
  z.object({ kind: z.literal('subscriber'), userId: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('request'),
    id: z.string(),
    userId: z.string(),
    formName: z.string(),
    status: proRequestStatusSchema,
  }),
  z.object({ kind: z.literal('generation'), id: z.string(), pageTitle: z.string(), status: generationStatusSchema }),
]);
export type Found = z.infer<typeof foundSchema>;

export const maxFoundPerKind = 6;

export const maxSearchLength = 200;
const wordsSchema = z.object({ q: lineSchema(maxSearchLength).check(z.trim(), z.minLength(1)) });

export const adminOverview = {
  getWaiting: route({
    method: 'GET',
    path: '/api/admin/waiting',
    auth: 'admin',
    right: 'home',
    summary: 'Running, stuck and paused items; for super admins also open credit issues',
    response: waitingSchema,
    status: 200,
  }),
  getPending: route({
    method: 'GET',
    path: '/api/admin/waiting/requests',
    auth: 'admin',
    right: 'home',
    summary:
      'How many pro requests wait, and since when the oldest and the newest; an ordinary admin is told of those of its own pro forms',
    response: pendingSchema,
    status: 200,
  }),
  getOverview: route({
    method: 'GET',
    path: '/api/admin/overview',
    auth: 'admin',
    right: 'home',
    summary:
      'Generations, credits and margin of eight UTC days and the top models and pages, of the admin’s own models',
    response: overviewSchema,
    status: 200,
  }),
  listLostBills: route({
    method: 'GET',
    path: '/api/admin/lost-bills',
    auth: 'admin',
    right: 'credits',
    summary: 'Requests of the last 30 days that were paid at the provider without a result, newest first',
    query: pageQuery({ default: 50, max: 100 }),
    response: pagedList(listedLostBillSchema),
    status: 200,
  }),
  search: route({
    method: 'GET',
    path: '/api/admin/search',
    auth: 'admin',
    right: 'home',
    summary:
      'Models, pages and pro forms by name, as far as they are the admin’s; for super admins generations and subscribers by id',
    query: wordsSchema,
    response: z.object({ items: z.array(foundSchema) }),
    status: 200,
  }),
  searchNewest: route({
    method: 'GET',
    path: '/api/admin/search/newest',
    auth: 'admin',
    right: 'home',
    summary:
      'Open requests by the beginning of their id, as far as they are the admin’s; for super admins subscribers by name, among the newest',
    query: wordsSchema,
    response: z.object({ items: z.array(foundSchema) }),
    status: 200,
  }),
} as const;
