import { type ApiKey, assertCanPayPageWith, canSeeApiKey } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { trySaveBrokenPages } from '#functions/domain/pages/broken-pages.ts';
import { appLabel, type Page, refuseFullApp } from '#functions/domain/pages/page-repository.ts';
import { isOpenToSubscribers } from '#functions/domain/pages/published-pages.ts';
import type { StoredProForm } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { requestCountsAt, zeroCounts } from '#functions/domain/pro-requests/pro-request-repository.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { feature } from '#functions/platform/http/feature.ts';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { adminPages, type Effects } from '#shared/contracts/admin-pages.ts';
import { canUseApiKey } from '#shared/rules/api-key.ts';
import { canModify } from '#shared/rules/roles.ts';
import { lastDays } from '#shared/rules/stats.ts';

const { adminSessions, apiKeys, dailyStats, models, pages, proForms, table } = repositories();
const deps = { dailyStats, models, pages, table, now: () => new Date() };

export const handler = feature(
  adminPages,
  {
    listModelPages: async ({ caller, params }) => {
      await assertOwnModel(caller, params.id);
      return { items: await pages.pagesOf(params.id) };
    },
    createPage: async ({ caller, params, body }) => {
      await assertOwnModel(caller, params.id);
      await assertCanPayPageWith(apiKeys, caller, body.apiKeyId);
      await assertCanNameApp(caller, undefined, body);
      const now = new Date();
      const page: Page = { ...body, modelId: params.id, accessId: caller.id, createdAt: now.toISOString() };
      const audit = auditEntry(caller, { action: 'created', ...auditSubject(page), after: page }, now);
      if (!(await pages.create(page, audit).catch(refuseFullApp))) throw await pathTakenError(page);
      return { page };
    },
    updatePage: async ({ caller, params, body }) => {
      const known = await requireOwnPage(caller, params.routePath);
      const page: Page = { ...known, ...body, accessId: caller.id };
      if (page.apiKeyId !== known.apiKeyId) await assertCanPayPageWith(apiKeys, caller, page.apiKeyId);
      await assertCanNameApp(caller, known, page);
      const change = { action: 'updated', ...auditSubject(page), before: known, after: page };
      const audit = auditEntry(caller, change, new Date());
      if (!(await pages.replace(known, page, audit).catch(refuseFullApp))) throw await pathTakenError(page);
      if (page.apiKeyId !== known.apiKeyId) await trySaveBrokenPages({ ...deps, apiKeys });
      return { page };
    },
    deletePage: async ({ caller, params }) => {
      const page = await requireOwnPage(caller, params.routePath);
      const change = { action: 'deleted', ...auditSubject(page), before: page };
      await pages.delete(page, auditEntry(caller, change, new Date()));
    },
    describeEffects: async ({ caller, body: change }) => {
      switch (change.kind) {
        case 'models':
          return describeModelEffects(caller, change.ids);
        case 'apiKey': {
          const { id } = await requireVisibleKey(caller, change.id);
          return describePageEffects(({ apiKeyId }) => apiKeyId === id);
        }
        case 'page': {
          const { routePath } = await requireOwnPage(caller, change.routePath);
          return describePageEffects((page) => page.routePath === routePath);
        }
        case 'proForm':
          return describeProFormEffects(await requireOwnForm(caller, change.id));
      }
    },
    listPagePaths: async ({ caller }) => {
      const [all, ownModelIds] = await Promise.all([pages.allPages(), listOwnModelIds(caller)]);
      const own = all.filter(({ modelId }) => caller.isSuperAdmin || ownModelIds.has(modelId));
      return { items: own.map(({ modelId, routePath }) => ({ modelId, routePath })) };
    },
    listApps: async ({ caller }) => {
      const all = await pages.allPages();
      const ownIds = await listOwnModelIds(caller);
      const appIds = [...new Set(all.map(({ appId }) => appId))];
      const apps = appIds.map((appId) => ({
        appId,
        name: appLabel(appId, all) ?? appId,
        canName: caller.isSuperAdmin || isOwnApp(all, appId, ownIds),
      }));
      return { items: apps.toSorted((a, b) => a.name.localeCompare(b.name)) };
    },
    listApiKeyOptions: async ({ caller }) => {
      const usable = (await apiKeys.all()).filter((apiKey) => canUseApiKey(caller, apiKey));
      return {
        items: usable.toSorted((a, b) => a.provider.localeCompare(b.provider) || a.name.localeCompare(b.name)),
      };
    },
  },
  { admin: adminGuard(adminSessions) },
);

async function assertOwnModel(admin: AdminCaller, modelId: string): Promise<void> {
  const model = await models.find(modelId, { consistent: true });
  if (model === undefined) throw new AppError('not_found', 'Model not found');
  if (!canModify(admin, model)) throw new AppError('forbidden', 'Access denied. You can only modify your own models.');
}

async function requireOwnPage(admin: AdminCaller, routePath: string): Promise<Page> {
  const page = await pages.findPage(routePath, { consistent: true });
  if (page === undefined) throw new AppError('not_found', 'Page not found. This public page does not exist.');
  await assertOwnModel(admin, page.modelId);
  return page;
}

async function requireVisibleKey(admin: AdminCaller, id: string): Promise<ApiKey> {
  const apiKey = await apiKeys.find(id);
  if (apiKey === undefined || !canSeeApiKey(admin, apiKey)) throw new AppError('not_found', 'API key not found');
  return apiKey;
}

async function requireOwnForm(admin: AdminCaller, id: string): Promise<StoredProForm> {
  const form = await proForms.find(id);
  if (form === undefined || !canModify(admin, form)) throw new AppError('not_found', 'Pro form not found');
  return form;
}

type AppNaming = Pick<Page, 'appId' | 'appName'>;

/** An app's name is shown on the pages of all its admins, so an admin names only an app without others' pages. */
async function assertCanNameApp(admin: AdminCaller, known: AppNaming | undefined, page: AppNaming): Promise<void> {
  const knownName = known?.appId === page.appId ? known.appName : undefined;
  if (admin.isSuperAdmin || page.appName === knownName) return;
  const all = await pages.allPages();
  if (page.appName === appLabel(page.appId, all) || isOwnApp(all, page.appId, await listOwnModelIds(admin))) return;
  const message = 'Access denied. Other admins have pages in this app, so only a super admin can name it.';
  throw new AppError('forbidden', message, [{ field: 'appName', message }]);
}

function isOwnApp(all: readonly Page[], appId: string, ownModelIds: ReadonlySet<string>): boolean {
  return all.every((page) => page.appId !== appId || ownModelIds.has(page.modelId));
}

async function listOwnModelIds(admin: AdminCaller): Promise<ReadonlySet<string>> {
  if (admin.isSuperAdmin) return new Set();
  return new Set((await models.all()).filter((model) => canModify(admin, model)).map(({ id }) => id));
}

function auditSubject({ routePath, title }: Page) {
  return { kind: 'page', id: routePath, name: title ?? routePath } as const;
}

async function pathTakenError({ routePath, modelId }: Page): Promise<AppError> {
  const other = await pages.findPage(routePath, { consistent: true });
  if (other === undefined) return new AppError('not_found', 'Page not found. This public page does not exist.');
  const message =
    other.modelId === modelId ? 'This route path already exists.' : 'This route path is already used by another model';
  return new AppError('conflict', message, [{ field: 'routePath', message }]);
}

const usesRange = '7';
const maxNamedPages = 20;

async function describeModelEffects(admin: AdminCaller, ids: readonly string[]): Promise<Effects> {
  const chosen = new Set(ids);
  const hit = (await models.all()).filter((model) => chosen.has(model.id) && canModify(admin, model));
  return describeEffects(hit, await pages.allPages());
}

async function describePageEffects(isHit: (page: Page) => boolean): Promise<Effects> {
  const hitPages = (await pages.allPages()).filter(isHit);
  const hitIds = new Set(hitPages.map(({ modelId }) => modelId));
  const hitModels = (await models.all()).filter(({ id }) => hitIds.has(id));
  return describeEffects(hitModels, hitPages);
}

async function describeProFormEffects({ id, name, routePath, deletedAt }: StoredProForm): Promise<Effects> {
  const counts = (await table.getItems([requestCountsAt(id)])).get(requestCountsAt(id)) ?? zeroCounts;
  const live = deletedAt === undefined ? [{ path: `/pro${routePath}`, title: name }] : [];
  return {
    models: 0,
    modelsWithLivePages: 0,
    livePages: live.length,
    pages: live,
    usesInSevenDays: 0,
    openRequests: counts.pending + counts.processing,
  };
}

async function describeEffects(hitModels: readonly ModelSummary[], allPages: readonly Page[]): Promise<Effects> {
  const openModels = new Map(hitModels.filter(isOpenToSubscribers).map((model) => [model.id, model]));
  const livePages = allPages.flatMap(({ modelId, routePath, title }) => {
    const model = openModels.get(modelId);
    return model === undefined ? [] : [{ modelId, routePath, title: title ?? model.name }];
  });
  const hitIds = new Set(livePages.map(({ modelId }) => modelId));
  const counted =
    hitIds.size === 0 ? undefined : await dailyStats.daysWithPast(lastDays(new Date(), Number(usesRange)), usesRange);
  const rows = counted?.models.filter(({ modelId }) => hitIds.has(modelId)) ?? [];
  return {
    models: hitModels.length,
    modelsWithLivePages: hitIds.size,
    livePages: livePages.length,
    pages: livePages.slice(0, maxNamedPages).map(({ routePath, title }) => ({ path: `/p${routePath}`, title })),
    usesInSevenDays: rows.reduce((sum, { started }) => sum + started, 0),
  };
}
