import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { createProForm, deleteProForm, listProForms, requireOwnProForm, saveProForm } from './pro-forms.ts';

const { adminSessions, apiKeys, proForms, table } = repositories();
const deps = { apiKeys, proForms, table, now: () => new Date() };

export const handler = feature(
  adminProForms,
  {
    listProForms: async ({ caller }) => ({ items: await listProForms(deps, caller) }),
    createProForm: async ({ caller, body }) => ({ form: await createProForm(deps, caller, body.definition) }),
    getProForm: async ({ caller, params }) => ({
      form: await requireOwnProForm(deps, caller, { ...params, action: 'edit' }),
    }),
    saveProForm: async ({ caller, params, body }) => {
      const form = await requireOwnProForm(deps, caller, { ...params, action: 'modify' });
      return { form: await saveProForm(deps, caller, form, body) };
    },
    listVersions: async ({ caller, params, query }) =>
      proForms.versionsOf(await requireOwnProForm(deps, caller, { ...params, action: 'edit' }), query),
    getVersion: async ({ caller, params }) => ({ form: (await requireVersion(caller, params)).version }),
    restoreVersion: async ({ caller, params, body }) => {
      const { form, version } = await requireVersion(caller, params);
      const definition = proFormDefinitionSchema.parse(version);
      return { form: await saveProForm(deps, caller, form, { ...body, definition, restoredFrom: params.version }) };
    },
    deleteProForm: async ({ caller, params }) => {
      await deleteProForm(deps, caller, await requireOwnProForm(deps, caller, { ...params, action: 'delete' }));
    },
  },
  { admin: adminGuard(adminSessions) },
);

async function requireVersion(admin: AdminCaller, { id, version: wanted }: { id: string; version: number }) {
  const form = await requireOwnProForm(deps, admin, { id, action: 'edit' });
  const version = await proForms.findVersion(form, wanted);
  if (version === undefined) throw new AppError('not_found', 'Version not found');
  return { form, version };
}
