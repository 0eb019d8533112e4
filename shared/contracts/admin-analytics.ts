import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { modelStatsSchema } from '../rules/model-stats.ts';
import { adminModelSchema } from '../rules/model.ts';
import { dailyStatsSchema, dayRanges, generationDaysSchema, defaultRange } from '../rules/stats.ts';
import { dayStatsSchema, pauseSchema } from './admin-pauses.ts';
import { assetSchema } from './assets.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

const leaderSchema = z.object({ count: z.int() });

const appSchema = z.object({
  appId: z.string(),
  name: z.string(),
  aiAssets: z.int(),
  mostActiveUser: z.optional(z.extend(leaderSchema, { userId: z.string(), name: z.string() })),
  mostActiveCountry: z.optional(z.extend(leaderSchema, { country: z.string() })),
});
export type BoardApp = z.infer<typeof appSchema>;

const appAssetSchema = z.extend(assetSchema, { ownerId: z.string(), ownerName: z.string() });
export type AppAsset = z.infer<typeof appAssetSchema>;

const userSchema = z.object({
  userId: z.string(),
  name: z.string(),
  country: z.string(),
  countryCode: z.string(),
  assets: z.int(),
  createdAt: z.iso.datetime(),
});
export type AnalyticsUser = z.infer<typeof userSchema>;

const modelPeriodSchema = z.object({
  model: z.pick(adminModelSchema, {
    id: true,
    name: true,
    endpoint: true,
    estimatedSeconds: true,
    isAvailable: true,
    isArchived: true,
    comingSoon: true,
    featured: true,
    failureCeilingPercent: true,
    marginFloorPercent: true,
    dailyCostCeilingUsd: true,
  }),
  pause: z.optional(pauseSchema),
  /** Today's counts since the last pause; the limits apply to these. */
  today: dayStatsSchema,
  /** Oldest first, without gaps. */
  days: z.array(z.extend(modelStatsSchema, { day: z.iso.date() })),
  total: modelStatsSchema,
  creditValueUsd: z.optional(z.number()),
});
export type ModelPeriod = z.infer<typeof modelPeriodSchema>;

const id = idSchema();
const search = z.optional(z.string().check(z.trim(), z.maxLength(200)));

const days = z._default(z.enum(dayRanges), defaultRange);

const userAssetSchema = z.extend(assetSchema, { appName: z.string() });

export const adminAnalytics = {
  getBoard: route({
    method: 'GET',
    path: '/api/admin/board',
    auth: 'admin',
    right: 'home',
    summary: 'The apps by their AI assets, the most first; a moment behind what was just made',
    // One batch read fetches the totals and the names of 49 apps and users.
    query: pageQuery({ default: 40, max: 49 }),
    response: z.extend(pagedList(appSchema), { totals: z.object({ apps: z.int(), aiAssets: z.int() }) }),
    status: 200,
  }),
  listAppAssets: route({
    method: 'GET',
    path: '/api/admin/apps/{appId}/assets',
    auth: 'admin',
    right: 'home',
    summary: 'AI assets of all users of an app, newest first; a search goes through a part of them for each page',
    params: z.object({ appId: id }),
    query: z.extend(pageQuery({ default: 20, max: 50 }), { search }),
    response: pagedList(appAssetSchema),
    status: 200,
  }),
  getGenerationParams: route({
    method: 'GET',
    path: '/api/admin/generations/{id}/params',
    auth: 'admin',
    right: 'home',
    summary: 'What the provider was asked for; empty once its subscriber has deleted it',
    params: z.object({ id }),
    response: z.object({ params: z.record(z.string(), z.unknown()) }),
    status: 200,
    errors: ['not_found'],
  }),
  getTotals: route({
    method: 'GET',
    path: '/api/admin/analytics',
    auth: 'admin',
    right: 'home',
    summary: 'How many users, assets and countries there are',
    response: z.object({ users: z.int(), assets: z.int(), countries: z.int() }),
    status: 200,
  }),
  listUsers: route({
    method: 'GET',
    path: '/api/admin/analytics/users',
    auth: 'admin',
    right: 'home',
    summary: 'Users, newest first; a search by name, id and country goes through a part of them for each page',
    query: z.extend(pageQuery({ default: 20, max: 50 }), { search }),
    response: pagedList(userSchema),
    status: 200,
  }),
  listUserAssets: route({
    method: 'GET',
    path: '/api/admin/analytics/users/{userId}/assets',
    auth: 'admin',
    right: 'home',
    summary: 'A user’s assets, newest first',
    params: z.object({ userId: id }),
    query: pageQuery({ default: 10, max: 50 }),
    response: pagedList(userAssetSchema),
    status: 200,
    errors: ['not_found'],
  }),
  getDailyStats: route({
    method: 'GET',
    path: '/api/admin/analytics/daily',
    auth: 'admin',
    right: 'home',
    summary: 'Generations and credits of the last UTC days, and over all of them each model’s durations and margin',
    query: z.object({ days }),
    response: dailyStatsSchema,
    status: 200,
  }),
  getModelStats: route({
    method: 'GET',
    path: '/api/admin/models/{id}/figures',
    auth: 'admin',
    right: 'home',
    summary: 'One model over the last UTC days: what was asked for, what became of it, what it cost, and its limits',
    params: z.object({ id }),
    query: z.object({ days }),
    response: modelPeriodSchema,
    status: 200,
    errors: ['not_found'],
  }),
  getModelDays: route({
    method: 'GET',
    path: '/api/admin/models/{id}/days',
    auth: 'admin',
    right: 'home',
    summary: 'What became of one model’s generations on each of the last UTC days',
    params: z.object({ id }),
    query: z.object({ days }),
    response: z.object({ generations: generationDaysSchema }),
    status: 200,
    errors: ['not_found'],
  }),
} as const;
