import { withDrafts } from '#functions/domain/drafts/draft-repository.ts';
import {
  createDraft,
  describeNewest,
  discardDraft,
  requireDraft,
  saveDraft,
  scheduleDraft,
} from '#functions/domain/drafts/edit-draft.ts';
import { listModelDrafts } from '#functions/domain/models/model-drafts.ts';
import {
  assertPublishable,
  createModel,
  publishModelDraft,
  saveModel,
  toModelDefinition,
} from '#functions/domain/models/save-model.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { providers } from '#functions/providers/providers.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { canModify, seesAll } from '#shared/rules/roles.ts';
import {
  changeModels,
  editModels,
  exportModels,
  dismissProviderChange,
  tryEndProviderChange,
  duplicateModel,
  openDraft,
  requireOwnDraft,
  requireOwnModel,
  setAvailability,
} from './models.ts';

const { adminSessions, models, modelDrafts: drafts, providerChanges, table, testRuns } = repositories();
const deps = { models, drafts, providers, testRuns, now: () => new Date() };

export const handler = feature(
  adminModels,
  {
    listModels: async ({ caller }) => {
      const [live, unpublished] = await Promise.all([models.all(), listModelDrafts(table)]);
      return { items: withDrafts(live, unpublished).filter((model) => seesAll(caller) || canModify(caller, model)) };
    },
    createModel: ({ caller, body }) => createModel(deps, caller, body),
    getModel: async ({ caller, params }) => ({
      model: await requireOwnModel(deps, caller, { ...params, action: 'edit' }),
    }),
    saveModel: async ({ caller, params, body }) => {
      const model = await requireOwnModel(deps, caller, { ...params, action: 'edit' });
      const saved = await saveModel(deps, caller, model, body);
      await tryEndProviderChange(providerChanges, saved.model);
      return saved;
    },
    setAvailability: async ({ caller, params, body }) => {
      const model = await requireOwnModel(deps, caller, { ...params, action: 'modify' });
      return setAvailability(deps, caller, model, body.isAvailable);
    },
    bulkModels: async ({ caller, body }) => ({ results: await changeModels(deps, caller, body) }),
    editModels: async ({ caller, body }) => ({ results: await editModels(deps, caller, body.edits) }),
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
      const found = await requireOwnDraft(deps, caller, params);
      const restored = toModelDefinition(await requireVersion(params));
      const { version: baseVersion = 0, isAvailable = restored.isAvailable } = found.live ?? {};
      const draft = await saveDraft(deps, caller, found, {
        ...body,
        baseVersion,
        restoredFrom: params.version,
        definition: { ...restored, isAvailable },
        wasAvailable: isAvailable,
      });
      return { draft };
    },
    dismissProviderChange: async ({ caller, params, body }) => {
      const model = await requireOwnModel(deps, caller, { ...params, action: 'edit' });
      await dismissProviderChange({ ...deps, providerChanges }, caller, model, body.foundAt);
    },
    openDraft: ({ caller, params }) => openDraft(deps, caller, params),
    announceEditor: async ({ caller, params }) => {
      const found = await requireOwnDraft(deps, caller, params);
      const editors = await drafts.announceEditor(params.id, caller, deps.now());
      return { editors, ...describeNewest(found) };
    },
    createDraft: async ({ caller, body }) => ({
      draft: await createDraft(deps, caller, { ...body, id: newId(deps.now()) }),
    }),
    saveDraft: async ({ caller, params, body }) => {
      const draft = await saveDraft(deps, caller, await requireOwnDraft(deps, caller, params), body);
      await tryEndProviderChange(providerChanges, { id: draft.id, importedForm: draft.definition.importedForm });
      return { draft };
    },
    discardDraft: async ({ caller, params, query }) => {
      const { draft } = await requireOwnDraft(deps, caller, params);
      await discardDraft(deps, caller, requireDraft(draft, query.revision));
    },
    publishDraft: async ({ caller, params, body: { revision, note } }) => {
      const { live, draft } = await requireOwnDraft(deps, caller, params);
      const saved = await publishModelDraft(deps, caller, { live, draft: requireDraft(draft, revision), note });
      await tryEndProviderChange(providerChanges, saved.model);
      return saved;
    },
    scheduleDraft: async ({ caller, params, body }) => {
      const { live, draft: found } = await requireOwnDraft(deps, caller, params);
      const draft = requireDraft(found, body.revision);
      if (body.publishAt !== undefined) await assertPublishable(deps, { live, draft });
      return { draft: await scheduleDraft(deps, caller, draft, body) };
    },
  },
  { admin: adminGuard(adminSessions) },
);

async function requireVersion({ id, version }: { id: string; version: number }) {
  const found = await models.findVersion(id, version);
  if (found === undefined) throw new AppError('not_found', 'Version not found');
  return found;
}
