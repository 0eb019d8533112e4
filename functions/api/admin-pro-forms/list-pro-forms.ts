import type { ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { mayModify } from '#shared/rules/admin-rights.ts';
import type { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import type { ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import type { RequestCountsRepository } from '#functions/domain/pro-requests/request-counts-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';

interface ListDeps {
  readonly proForms: ProFormRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly requestCounts: RequestCountsRepository;
}

/** The forms of this admin, or all for a super admin; a deleted one as long as somebody waits for an answer. */
export async function listProForms(deps: ListDeps, admin: AdminCaller): Promise<ProFormSummary[]> {
  const [forms, apiKeys] = await Promise.all([deps.proForms.all(), deps.apiKeys.all()]);
  const own = forms.filter((form) => mayModify(admin, form));
  const areListed = await Promise.all(own.map((form) => isListed(deps, form)));
  return own
    .filter((_, index) => areListed[index])
    .map((form) => ({ ...form, apiKey: apiKeys.find(({ id }) => id === form.apiKeyId) }));
}

async function isListed(
  { requestCounts }: ListDeps,
  { id, deletedAt }: { id: string; deletedAt?: string | undefined },
): Promise<boolean> {
  if (deletedAt === undefined) return true;
  const { pending, processing } = await requestCounts.of(id);
  return pending + processing > 0;
}
