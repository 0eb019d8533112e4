import { apiKeyAt } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { withDrafts } from '#functions/domain/drafts/draft-repository.ts';
import type { LiveAndDraft } from '#functions/domain/drafts/edit-draft.ts';
import type { ProFormRepository, StoredProForm } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { type ProFormDeps, proFormSubject, throwIfRefused } from '#functions/domain/pro-forms/save-pro-form.ts';
import { requestCountsAt } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { canModify } from '#shared/rules/roles.ts';
import type { UnfinishedProForm } from '#shared/rules/unfinished-definitions.ts';

type ListDeps = Pick<ProFormDeps, 'proForms'> & { readonly table: Table };

export async function listProForms({ proForms, table }: ListDeps, admin: AdminCaller): Promise<ProFormSummary[]> {
  const { forms, drafts } = await proForms.allWithDrafts();
  const own = withDrafts<ProFormSummary, ProFormSummary>(forms, drafts).filter((form) => canModify(admin, form));
  const found = await table.getItems(
    own.flatMap(({ id, apiKeyId, deletedAt }) => [
      ...(apiKeyId === undefined ? [] : [apiKeyAt(apiKeyId)]),
      ...(deletedAt === undefined ? [] : [requestCountsAt(id)]),
    ]),
  );
  const isListed = ({ id, deletedAt }: { readonly id: string; readonly deletedAt?: string | undefined }) => {
    const { pending = 0, processing = 0 } = found.get(requestCountsAt(id)) ?? {};
    return deletedAt === undefined || pending + processing > 0;
  };
  return own
    .filter(isListed)
    .map((form) => ({ ...form, apiKey: form.apiKeyId === undefined ? undefined : found.get(apiKeyAt(form.apiKeyId)) }));
}

export async function requireOwnProForm(
  { proForms }: Pick<ProFormDeps, 'proForms'>,
  admin: AdminCaller,
  { id, action }: { id: string; action: OwnAction },
): Promise<StoredProForm> {
  return requireOwn(admin, await findKept(proForms, id), action);
}

export async function requireOwnDraft(
  { proForms, drafts }: Pick<ProFormDeps, 'proForms' | 'drafts'>,
  admin: AdminCaller,
  { id }: { readonly id: string },
): Promise<LiveAndDraft<UnfinishedProForm, StoredProForm>> {
  const [live, draft] = await Promise.all([findKept(proForms, id), drafts.find(id)]);
  requireOwn(admin, live ?? draft, 'edit');
  return { live, draft };
}

async function findKept(proForms: ProFormRepository, id: string): Promise<StoredProForm | undefined> {
  const form = await proForms.find(id, { consistent: true });
  return form?.deletedAt === undefined ? form : undefined;
}

type OwnAction = 'edit' | 'modify' | 'delete';

function requireOwn<T extends { readonly ownerUserId: string }>(
  admin: AdminCaller,
  form: T | undefined,
  action: OwnAction,
): T {
  if (form === undefined) throw new AppError('not_found', 'Pro form not found');
  if (!canModify(admin, form)) {
    throw new AppError('forbidden', `Access denied. You can only ${action} your own pro forms.`);
  }
  return form;
}

export async function deleteProForm(deps: ProFormDeps, admin: AdminCaller, form: StoredProForm): Promise<void> {
  const before = proFormDefinitionSchema.parse(form);
  const audit = auditEntry(admin, { action: 'deleted', ...proFormSubject(form), before }, deps.now());
  await throwIfRefused(deps, form, await deps.proForms.delete(form, audit));
}
