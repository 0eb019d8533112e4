import type { Admin } from '#functions/domain/admins/admin-repository.ts';
import { type ApiKey, canSeeApiKey } from '#functions/domain/api-keys/api-key-repository.ts';
import { encryptionSecrets } from '#functions/domain/encryption/encrypted-text.ts';
import { trySaveBrokenPages } from '#functions/domain/pages/broken-pages.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { checkKey } from '#functions/providers/providers.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import {
  type ApiKeyDeps,
  checkApiKey,
  createApiKey,
  deleteApiKey,
  requireApiKey,
  switchApiKey,
  updateApiKey,
} from './api-keys.ts';

const { allowances, admins, adminSessions, apiKeys, ...data } = repositories();
const pageDeps = { ...data, apiKeys };
const deps: ApiKeyDeps = {
  admins,
  apiKeys,
  secrets: encryptionSecrets,
  checkKey,
  now: () => new Date(),
};

export const handler = feature(
  adminApiKeys,
  {
    listApiKeys: async ({ caller }) => {
      const visible = (await apiKeys.all()).filter((apiKey) => canSeeApiKey(caller, apiKey));
      const owners = await admins.findMany(visible.flatMap(({ accessId }) => accessId ?? []));
      return { items: visible.map((apiKey) => assignedTo(apiKey, owners.get(apiKey.accessId ?? ''))) };
    },
    listKeyUses: async ({ caller }) => {
      const [all, pages, forms] = await Promise.all([apiKeys.all(), data.pages.allPages(), data.proForms.all()]);
      const visible = new Set(all.filter((apiKey) => canSeeApiKey(caller, apiKey)).map(({ id }) => id));
      const listed = forms.filter(({ deletedAt }) => deletedAt === undefined);
      const uses = [
        ...pages.map(({ modelId, ...page }) => ({ ...page, kind: 'page' as const, id: modelId })),
        ...listed.map((form) => ({ ...form, kind: 'proForm' as const })),
      ];
      return {
        items: uses.flatMap(({ apiKeyId, kind, id, routePath }) =>
          apiKeyId !== undefined && visible.has(apiKeyId) ? [{ apiKeyId, kind, id, routePath }] : [],
        ),
      };
    },
    createApiKey: async ({ caller, body }) => ({ apiKey: await withOwner(await createApiKey(deps, caller, body)) }),
    updateApiKey: async ({ caller, params, body }) => {
      const known = await requireApiKey(deps, caller, params.id);
      const apiKey = await updateApiKey(deps, caller, known, body);
      await trySaveBrokenPages(pageDeps);
      return { apiKey: await withOwner(apiKey) };
    },
    switchApiKey: async ({ caller, params, body }) => {
      const known = await requireApiKey(deps, caller, params.id);
      const apiKey = await switchApiKey(deps, caller, known, body.isActive);
      await trySaveBrokenPages(pageDeps);
      return { apiKey: await withOwner(apiKey) };
    },
    deleteApiKey: async ({ caller, params }) => {
      await deleteApiKey(deps, caller, await requireApiKey(deps, caller, params.id));
      await trySaveBrokenPages(pageDeps);
    },
    checkApiKey: async ({ caller, params }) => ({
      outcome: await checkApiKey(deps, await requireApiKey(deps, caller, params.id)),
    }),
  },
  { admin: adminGuard(adminSessions) },
  allowances,
);

async function withOwner(apiKey: ApiKey) {
  const owner = apiKey.accessId === undefined ? undefined : await admins.find(apiKey.accessId);
  return assignedTo(apiKey, owner);
}

function assignedTo(apiKey: ApiKey, owner: Admin | undefined) {
  return { ...apiKey, assignedTo: owner && { name: owner.name, userId: owner.userId } };
}
