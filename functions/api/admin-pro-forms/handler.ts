import {
  createDraft,
  describeNewest,
  discardDraft,
  requireDraft,
  saveDraft,
  scheduleDraft,
} from '#functions/domain/drafts/edit-draft.ts';
import {
  assertPublishable,
  createProForm,
  publishProFormDraft,
  saveProForm,
} from '#functions/domain/pro-forms/save-pro-form.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { deleteProForm, listProForms, requireOwnDraft, requireOwnProForm } from './pro-forms.ts';

const { adminSessions, apiKeys, proForms, proFormDrafts: drafts, table } = repositories();
const deps = { apiKeys, proForms, drafts, table, now: () => new Date() };

export const handler = feature(
  adminProForms,
  {
    listProForms: async ({ caller }) => ({ items: await listProForms(deps, caller) }),
    createProForm: async ({ caller, body }) => ({ form: await createProForm(deps, caller, body) }),
    getProForm: async ({ caller, params }) => ({
      form: await requireOwnProForm(deps, caller, { ...params, action: 'edit' }),
    }),
    saveProForm: async ({ caller, params, body }) => {
      const form = await requireOwnProForm(deps, caller, { ...params, action: 'modify' });
      return { form: await saveProForm(deps, caller, form, body) };
    },
    listVersions: async ({ caller, params, query }) =>
      proForms.versionsOf(await requireOwnProForm(deps, caller, { ...params, action: 'edit' }), query),
    getVersion: async ({ caller, params }) => ({ form: await requireVersion(caller, params) }),
    restoreVersion: async ({ caller, params, body }) => {
      const definition = proFormDefinitionSchema.parse(await requireVersion(caller, params));
      const found = await requireOwnDraft(deps, caller, params);
      const restored = { ...body, definition, baseVersion: found.live?.version ?? 0, restoredFrom: params.version };
      return { draft: await saveDraft(deps, caller, found, restored) };
    },
    deleteProForm: async ({ caller, params }) => {
      await deleteProForm(deps, caller, await requireOwnProForm(deps, caller, { ...params, action: 'delete' }));
    },
    openDraft: ({ caller, params }) => requireOwnDraft(deps, caller, params),
    announceEditor: async ({ caller, params }) => {
      const found = await requireOwnDraft(deps, caller, params);
      const editors = await drafts.announceEditor(params.id, caller, deps.now());
      return { editors, ...describeNewest(found) };
    },
    createDraft: async ({ caller, body }) => ({
      draft: await createDraft(deps, caller, { ...body, id: newId(deps.now()) }),
    }),
    saveDraft: async ({ caller, params, body }) => ({
      draft: await saveDraft(deps, caller, await requireOwnDraft(deps, caller, params), body),
    }),
    discardDraft: async ({ caller, params, query }) => {
      const { draft } = await requireOwnDraft(deps, caller, params);
      await discardDraft(deps, caller, requireDraft(draft, query.revision));
    },
    publishDraft: async ({ caller, params, body: { revision, note } }) => {
      const { live, draft } = await requireOwnDraft(deps, caller, params);
      return { form: await publishProFormDraft(deps, caller, { live, draft: requireDraft(draft, revision), note }) };
    },
    scheduleDraft: async ({ caller, params, body }) => {
      const { live, draft: found } = await requireOwnDraft(deps, caller, params);
      const draft = requireDraft(found, body.revision);
      if (body.publishAt !== undefined) await assertPublishable(deps, caller, { live, draft });
      return { draft: await scheduleDraft(deps, caller, draft, body) };
    },
  },
  { admin: adminGuard(adminSessions) },
);

async function requireVersion(admin: AdminCaller, { id, version: wanted }: { id: string; version: number }) {
  const form = await requireOwnProForm(deps, admin, { id, action: 'edit' });
  const version = await proForms.findVersion(form, wanted);
  if (version === undefined) throw new AppError('not_found', 'Version not found');
  return version;
}
