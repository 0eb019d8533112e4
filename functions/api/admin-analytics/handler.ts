import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { listAppAssets } from './app-assets.ts';
import { appNameOf } from './app-name.ts';
import { readBoard } from './board.ts';
import { readDailyStats } from './daily-stats.ts';
import { readModelFigures } from './model-figures.ts';
import { listUsers } from './users.ts';

const { table, adminSessions, assets, board, assetCounts, generations, models, pages, dailyStats, subscribers } =
  repositories();

export const handler = feature(
  adminAnalytics,
  {
    getBoard: ({ query }) => readBoard({ board, pages }, query),
    listAppAssets: ({ params, query }) => listAppAssets({ assets, subscribers }, params.appId, query),
    getGenerationParams: async ({ params }) => {
      const generation = await generations.find(params.id);
      if (generation === undefined) throw new AppError('not_found', 'Generation not found');
      const input = await generations.findInput(params.id);
      return { params: input?.payload ?? {} };
    },
    getTotals: () => board.totals(),
    listUsers: ({ query }) => listUsers({ assetCounts, subscribers }, query),
    listUserAssets: async ({ params, query }) => {
      if ((await subscribers.find(params.userId)) === undefined) throw new AppError('not_found', 'No user found');
      const [page, known] = await Promise.all([assets.pageOf(params.userId, query), pages.allPages()]);
      const named = (appId: string) => appNameOf(appId, known);
      return { ...page, items: page.items.map((asset) => ({ ...asset, appName: named(asset.appId) })) };
    },
    getModelFigures: ({ caller, params, query }) => {
      const { CREDIT_VALUE_USD: creditValueUsd } = environment();
      const deps = { table, dailyStats, creditValueUsd, now: () => new Date() };
      return readModelFigures(deps, caller, { id: params.id, range: query.days });
    },
    getDailyStats: ({ query }) => {
      const { CREDIT_VALUE_USD: creditValueUsd } = environment();
      return readDailyStats({ models, dailyStats }, { now: new Date(), range: query.days, creditValueUsd });
    },
  },
  { admin: adminGuard(adminSessions) },
);
