import { adminModels } from '#shared/contracts/admin-models.ts';
import { canModify } from '#shared/rules/admin.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { providers } from '#functions/providers/providers.ts';
import { changeModels, exportModels } from './bulk-models.ts';
import {
  createModel,
  toModelDefinition,
  duplicateModel,
  requireOwnModel,
  saveModel,
  setAvailability,
} from './models.ts';

const { adminSessions, models } = repositories();
const deps = { models, providers, now: () => new Date() };

export const handler = feature(
  adminModels,
  {
    listModels: async ({ caller }) => ({ items: (await models.all()).filter((model) => canModify(caller, model)) }),
    createModel: ({ caller, body }) => createModel(deps, caller, body.definition),
    getModel: async ({ caller, params }) => ({
      model: await requireOwnModel(deps, caller, { ...params, action: 'edit' }),
    }),
    saveModel: async ({ caller, params, body }) => {
      const model = await requireOwnModel(deps, caller, { ...params, action: 'edit' });
      return saveModel(deps, caller, model, body);
    },
    setAvailability: async ({ caller, params, body }) => {
      const model = await requireOwnModel(deps, caller, { ...params, action: 'modify' });
      return setAvailability(deps, caller, model, body.isAvailable);
    },
    bulkModels: async ({ caller, body }) => ({ results: await changeModels(deps, caller, body) }),
    exportModels: async ({ caller, body }) => ({ items: await exportModels(deps, caller, body.ids) }),
    duplicateModel: async ({ caller, params }) => {
      const model = await requireOwnModel(deps, caller, { ...params, action: 'duplicate' });
      return { model: await duplicateModel(deps, caller, model) };
    },
    listVersions: async ({ caller, params, query }) => {
      await requireOwnModel(deps, caller, { ...params, action: 'edit' });
      return models.versionsOf(params.id, query);
    },
    getVersion: async ({ caller, params }) => {
      await requireOwnModel(deps, caller, { id: params.id, action: 'edit' });
      return { model: await requireVersion(params) };
    },
    restoreVersion: async ({ caller, params, body }) => {
      const model = await requireOwnModel(deps, caller, { id: params.id, action: 'edit' });
      const definition = toModelDefinition(await requireVersion(params));
      return saveModel(deps, caller, model, { ...body, definition, restoredFrom: params.version });
    },
  },
  { admin: adminGuard(adminSessions) },
);

async function requireVersion({ id, version }: { id: string; version: number }) {
  const found = await models.findVersion(id, version);
  if (found === undefined) throw new AppError('not_found', 'Version not found');
  return found;
}
