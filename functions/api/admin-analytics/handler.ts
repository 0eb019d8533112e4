import { appNameIn, appPagesAt } from '#functions/domain/pages/app-pages.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard, assertCanSeeSubscriberData, canSeeSubscriberData } from '#functions/domain/sessions/guards.ts';
import { subscriberAt } from '#functions/domain/subscribers/subscriber-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { listAppAssets, listUsers, readBoard } from './board.ts';
import { readDailyStats, readModelDays, readModelStats } from './stats.ts';

const { adminSessions, assets, board, assetCounts, generations, names, dailyStats, subscribers, table } =
  repositories();

export const handler = feature(
  adminAnalytics,
  {
    getBoard: ({ caller, query }) => readBoard({ board, table }, query, canSeeSubscriberData(caller)),
    listAppAssets: async ({ caller, params, query }) => {
      assertCanSeeSubscriberData(caller);
      return listAppAssets({ table, assets, subscribers }, params.appId, query);
    },
    getGenerationParams: async ({ caller, params }) => {
      assertCanSeeSubscriberData(caller);
      const generation = await generations.find(params.id);
      if (generation === undefined) throw new AppError('not_found', 'Generation not found');
      const input = await generations.findInput(params.id);
      return { params: input?.payload ?? {} };
    },
    getTotals: () => board.totals(),
    listUsers: async ({ caller, query }) => {
      assertCanSeeSubscriberData(caller);
      return listUsers({ assetCounts, table }, query);
    },
    listUserAssets: async ({ caller, params, query }) => {
      assertCanSeeSubscriberData(caller);
      const page = await assets.pageOf(params.userId, query);
      const profile = subscriberAt(params.userId);
      const found = await table.getItems([profile, ...page.items.map(({ appId }) => appPagesAt(appId))]);
      if (found.get(profile) === undefined) throw new AppError('not_found', 'No user found');
      return { ...page, items: page.items.map((asset) => ({ ...asset, appName: appNameIn(found, asset.appId) })) };
    },
    getModelStats: ({ caller, params, query }) => {
      const { CREDIT_VALUE_USD: creditValueUsd } = environment();
      const deps = { table, dailyStats, creditValueUsd, now: () => new Date() };
      return readModelStats(deps, caller, { id: params.id, range: query.days });
    },
    getDailyStats: ({ query }) => {
      const { CREDIT_VALUE_USD: creditValueUsd } = environment();
      return readDailyStats({ names, dailyStats }, { now: new Date(), range: query.days, creditValueUsd });
    },
    getModelDays: async ({ params, query }) => ({
      generations: await readModelDays({ table, dailyStats }, { now: new Date(), range: query.days, ...params }),
    }),
  },
  { admin: adminGuard(adminSessions) },
);
