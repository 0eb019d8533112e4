import { adminPages } from '#shared/contracts/admin-pages.ts';
import { mayModify, mayUseApiKey } from '#shared/rules/admin.ts';
import { appLabel, type PageOfApp } from '#functions/domain/pages/app-label.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import type * as z from 'zod/mini';
import { assertMayUse } from '#functions/domain/api-keys/assert-may-use.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import type { Page, PageRepository } from '#functions/domain/pages/page-repository.ts';

const { adminSessions, apiKeys, models, pages } = repositories();
const deps = { apiKeys, models, pages, now: () => new Date() };

export const handler = feature(
  adminPages,
  {
    listModelPages: async ({ caller, params }) => {
      await assertOwnModel(deps, caller, params.id);
      return { items: await pages.pagesOf(params.id) };
    },
    createPage: async ({ caller, params, body }) => {
      await assertOwnModel(deps, caller, params.id);
      return { page: await createPage(deps, caller, params.id, body) };
    },
    updatePage: async ({ caller, params, body }) => {
      const page = await requireOwnPage(deps, caller, params.routePath);
      return { page: await updatePage(deps, caller, page, body) };
    },
    deletePage: async ({ caller, params }) => {
      await deletePage(deps, caller, await requireOwnPage(deps, caller, params.routePath));
    },
    listApps: async () => ({ items: appsOf(await pages.allPages()) }),
    listApiKeyOptions: async ({ caller }) => {
      const usable = (await apiKeys.all()).filter((apiKey) => mayUseApiKey(caller, apiKey));
      return { items: usable.toSorted(byProviderAndName) };
    },
  },
  { admin: adminGuard(adminSessions) },
);

/** Each app once, by its name; one without a name goes by its id. */
function appsOf(all: readonly PageOfApp[]) {
  const ids = [...new Set(all.map(({ appId }) => appId))];
  const apps = ids.map((appId) => ({ appId, name: appLabel(appId, all) ?? appId }));
  return apps.toSorted((a, b) => a.name.localeCompare(b.name));
}

interface Named {
  readonly provider: string;
  readonly name: string;
}

function byProviderAndName(a: Named, b: Named): number {
  return a.provider.localeCompare(b.provider) || a.name.localeCompare(b.name);
}

interface PageDeps {
  readonly pages: PageRepository;
  readonly models: ModelRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly now: () => Date;
}

type PageInput = z.output<(typeof adminPages.createPage)['body']>;

/** Throws unless the model is there and this admin's own. */
export async function assertOwnModel({ models }: PageDeps, admin: AdminCaller, modelId: string): Promise<void> {
  const model = await models.find(modelId, { consistent: true });
  if (model === undefined) throw new AppError('not_found', 'Model not found');
  if (!mayModify(admin, model)) throw new AppError('forbidden', 'Access denied. You can only modify your own models.');
}

export async function requireOwnPage(deps: PageDeps, admin: AdminCaller, routePath: string): Promise<Page> {
  const page = await deps.pages.findPage(routePath, { consistent: true });
  if (page === undefined) throw new AppError('not_found', 'Page not found. This public page does not exist.');
  await assertOwnModel(deps, admin, page.modelId);
  return page;
}

/** Publishes a model under a free path. */
export async function createPage(deps: PageDeps, admin: AdminCaller, modelId: string, input: PageInput): Promise<Page> {
  await assertMayUse(deps, admin, input.apiKeyId);
  const now = deps.now();
  const page: Page = { ...input, modelId, accessId: admin.id, createdAt: now.toISOString() };
  const audit = auditEntry(admin, { action: 'created', ...subjectOf(page), after: page }, now);
  if (!(await deps.pages.create(page, audit))) throw await pathTaken(deps, page);
  return page;
}

/** Changes a page, and moves it to its new path when that is free. */
export async function updatePage(deps: PageDeps, admin: AdminCaller, known: Page, input: PageInput): Promise<Page> {
  if (input.apiKeyId !== known.apiKeyId) await assertMayUse(deps, admin, input.apiKeyId);
  const { modelId, createdAt } = known;
  const page: Page = { ...input, modelId, createdAt, accessId: admin.id };
  const audit = auditEntry(admin, { action: 'updated', ...subjectOf(page), before: known, after: page }, deps.now());
  if (!(await deps.pages.replace(known, page, audit))) throw await pathTaken(deps, page);
  return page;
}

export async function deletePage(deps: PageDeps, admin: AdminCaller, page: Page): Promise<void> {
  const audit = auditEntry(admin, { action: 'deleted', ...subjectOf(page), before: page }, deps.now());
  await deps.pages.delete(page, audit);
}

/** A page's path is what it is found by. */
function subjectOf({ routePath, title }: Page) {
  return { kind: 'page', id: routePath, name: title ?? routePath } as const;
}

/** Worded by whose page is in the way. */
async function pathTaken({ pages }: PageDeps, { routePath, modelId }: Page): Promise<AppError> {
  const other = await pages.findPage(routePath, { consistent: true });
  if (other === undefined) return new AppError('not_found', 'Page not found. This public page does not exist.');
  const message =
    other.modelId === modelId ? 'This route path already exists.' : 'This route path is already used by another model';
  return new AppError('conflict', message, [{ field: 'routePath', message }]);
}
