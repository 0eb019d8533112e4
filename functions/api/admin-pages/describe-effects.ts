import type { Effects } from '#shared/contracts/admin-pages.ts';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { canModify } from '#shared/rules/roles.ts';
import { lastDays } from '#shared/rules/stats.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import type { Page, PageRepository } from '#functions/domain/pages/page-repository.ts';
import { isOpenToSubscribers } from '#functions/domain/pages/published-pages.ts';
import type { StoredProForm } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { requestCountsAt, zeroCounts } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';

interface EffectsDeps {
  readonly dailyStats: Pick<DailyStatsRepository, 'daysWithPast'>;
  readonly models: Pick<ModelRepository, 'all'>;
  readonly pages: Pick<PageRepository, 'allPages'>;
  readonly now: () => Date;
}

const range = '7';
const maxNamed = 20;

export async function describeModelEffects(
  deps: EffectsDeps,
  admin: AdminCaller,
  ids: readonly string[],
): Promise<Effects> {
  const chosen = new Set(ids);
  const all = await deps.models.all();
  const models = all.filter((model) => chosen.has(model.id) && canModify(admin, model));
  return describeEffects(deps, models, await deps.pages.allPages());
}

export async function describePageEffects(deps: EffectsDeps, isHit: (page: Page) => boolean): Promise<Effects> {
  const pages = (await deps.pages.allPages()).filter(isHit);
  const hitIds = new Set(pages.map(({ modelId }) => modelId));
  const models = (await deps.models.all()).filter(({ id }) => hitIds.has(id));
  return describeEffects(deps, models, pages);
}

export async function describeProFormEffects(
  { table }: { readonly table: Pick<Table, 'getItems'> },
  { id, name, routePath, deletedAt }: StoredProForm,
): Promise<Effects> {
  const counts = (await table.getItems([requestCountsAt(id)])).get(requestCountsAt(id)) ?? zeroCounts;
  const pages = deletedAt === undefined ? [{ path: `/pro${routePath}`, title: name }] : [];
  return {
    models: 0,
    modelsWithLivePages: 0,
    livePages: pages.length,
    pages,
    usesInSevenDays: 0,
    openRequests: counts.pending + counts.processing,
  };
}

async function describeEffects(
  { dailyStats, now }: EffectsDeps,
  models: readonly ModelSummary[],
  pages: readonly Page[],
): Promise<Effects> {
  const openModels = new Map(models.filter(isOpenToSubscribers).map((model) => [model.id, model]));
  const livePages = pages.flatMap(({ modelId, routePath, title }) => {
    const model = openModels.get(modelId);
    return model === undefined ? [] : [{ modelId, routePath, title: title ?? model.name }];
  });
  const hitIds = new Set(livePages.map(({ modelId }) => modelId));
  const counted = hitIds.size === 0 ? undefined : await dailyStats.daysWithPast(lastDays(now(), Number(range)), range);
  const rows = counted?.models.filter(({ modelId }) => hitIds.has(modelId)) ?? [];
  return {
    models: models.length,
    modelsWithLivePages: hitIds.size,
    livePages: livePages.length,
    pages: livePages.slice(0, maxNamed).map(({ routePath, title }) => ({ path: `/p${routePath}`, title })),
    usesInSevenDays: rows.reduce((sum, { started }) => sum + started, 0),
  };
}
