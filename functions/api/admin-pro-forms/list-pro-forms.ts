import type { ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { mayModify } from '#shared/rules/admin.ts';
import { apiKeyAt } from '#functions/domain/api-keys/api-key-repository.ts';
import type { ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { requestCountsAt } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { Table } from '#functions/platform/table/table.ts';

interface ListDeps {
  readonly proForms: ProFormRepository;
  readonly table: Table;
}

/**
 * The forms of this admin, or all for a super admin; a deleted one as long as somebody waits for an answer. One query, and one batch
 * of what pays and of how many wait.
 */
export async function listProForms({ proForms, table }: ListDeps, admin: AdminCaller): Promise<ProFormSummary[]> {
  const own = (await proForms.all()).filter((form) => mayModify(admin, form));
  const found = await table.getTogether(
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
