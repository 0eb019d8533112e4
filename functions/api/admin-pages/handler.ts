import { adminPages } from '#shared/contracts/admin-pages.ts';
import { mayUseApiKey } from '#shared/rules/admin.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { assertOwnModel, createPage, deletePage, requireOwnPage, updatePage } from './save-page.ts';
import { appLabel, type PageOfApp } from '#functions/domain/pages/page-repository.ts';

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
