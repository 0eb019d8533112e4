import { adminPages } from '#shared/contracts/admin-pages.ts';
import { canModify, canUseApiKey } from '#shared/rules/admin.ts';
import { assertCanUseApiKey } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-repository.ts';
import { appLabel, type Page, type PageOfApp, refuseFullApp } from '#functions/domain/pages/page-repository.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { feature } from '#functions/platform/http/feature.ts';

const { adminSessions, apiKeys, models, pages } = repositories();

export const handler = feature(
  adminPages,
  {
    listModelPages: async ({ caller, params }) => {
      await assertOwnModel(caller, params.id);
      return { items: await pages.pagesOf(params.id) };
    },
    createPage: async ({ caller, params, body }) => {
      await assertOwnModel(caller, params.id);
      await assertCanUseApiKey({ apiKeys }, caller, body.apiKeyId);
      const now = new Date();
      const page: Page = { ...body, modelId: params.id, accessId: caller.id, createdAt: now.toISOString() };
      const audit = auditEntry(caller, { action: 'created', ...auditSubject(page), after: page }, now);
      if (!(await pages.create(page, audit).catch(refuseFullApp))) throw await pathTakenError(page);
      return { page };
    },
    updatePage: async ({ caller, params, body }) => {
      const known = await requireOwnPage(caller, params.routePath);
      if (body.apiKeyId !== known.apiKeyId) await assertCanUseApiKey({ apiKeys }, caller, body.apiKeyId);
      const { modelId, createdAt } = known;
      const page: Page = { ...body, modelId, createdAt, accessId: caller.id };
      const change = { action: 'updated', ...auditSubject(page), before: known, after: page };
      const audit = auditEntry(caller, change, new Date());
      if (!(await pages.replace(known, page, audit).catch(refuseFullApp))) throw await pathTakenError(page);
      return { page };
    },
    deletePage: async ({ caller, params }) => {
      const page = await requireOwnPage(caller, params.routePath);
      const change = { action: 'deleted', ...auditSubject(page), before: page };
      await pages.delete(page, auditEntry(caller, change, new Date()));
    },
    listApps: async () => ({ items: listApps(await pages.allPages()) }),
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

function listApps(all: readonly PageOfApp[]) {
  const ids = [...new Set(all.map(({ appId }) => appId))];
  const apps = ids.map((appId) => ({ appId, name: appLabel(appId, all) ?? appId }));
  return apps.toSorted((a, b) => a.name.localeCompare(b.name));
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
