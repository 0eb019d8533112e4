import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { listProForms } from './list-pro-forms.ts';
import { createProForm, deleteProForm, requireOwnProForm, saveProForm } from './save-pro-form.ts';

const { adminSessions, apiKeys, proForms, requestCounts } = repositories();
const deps = { apiKeys, proForms, requestCounts, now: () => new Date() };

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
    deleteProForm: async ({ caller, params }) => {
      await deleteProForm(deps, caller, await requireOwnProForm(deps, caller, { ...params, action: 'delete' }));
    },
  },
  { admin: adminGuard(adminSessions) },
);
