import type { ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { canModify } from '#shared/rules/admin.ts';
import { apiKeyAt, type ApiKeyRepository, assertCanUseApiKey } from '#functions/domain/api-keys/api-key-repository.ts';
import {
  newProForm,
  type ProFormRefusal,
  type ProFormRepository,
  type StoredProForm,
} from '#functions/domain/pro-forms/pro-form-repository.ts';
import { requestCountsAt } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isDeepStrictEqual } from 'node:util';
import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { proFormProblems, storedProForm } from '#shared/rules/pro-form-rules.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { auditEntry } from '#functions/domain/audit/audit-repository.ts';
import { newId } from '#functions/platform/ids.ts';

interface ListDeps {
  readonly proForms: ProFormRepository;
  readonly table: Table;
}

export async function listProForms({ proForms, table }: ListDeps, admin: AdminCaller): Promise<ProFormSummary[]> {
  const own = (await proForms.all()).filter((form) => canModify(admin, form));
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

interface ProFormDeps {
  readonly proForms: ProFormRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly now: () => Date;
}

export async function requireOwnProForm(
  { proForms }: ProFormDeps,
  admin: AdminCaller,
  { id, action }: { id: string; action: 'edit' | 'modify' | 'delete' },
): Promise<StoredProForm> {
  const form = await proForms.find(id, { consistent: true });
  if (form === undefined || form.deletedAt !== undefined) throw new AppError('not_found', 'Pro form not found');
  if (!canModify(admin, form)) {
    throw new AppError('forbidden', `Access denied. You can only ${action} your own pro forms.`);
  }
  return form;
}

export async function createProForm(
  deps: ProFormDeps,
  admin: AdminCaller,
  input: ProFormDefinition,
): Promise<StoredProForm> {
  const definition = validForm(input);
  await assertCanUseApiKey(deps, admin, definition.apiKeyId);
  const now = deps.now();
  const form = newProForm(definition, { id: newId(now), owner: admin, now });
  const audit = auditEntry(admin, { action: 'created', ...proFormSubject(form), after: definition }, now);
  throwIfRefused(form, await deps.proForms.create(form, audit));
  return form;
}

interface Change {
  readonly baseVersion: number;
  readonly definition: ProFormDefinition;
  readonly restoredFrom?: number;
}

/** Also moves the form when its new path is free; throws `conflict` when a newer version exists. */
export async function saveProForm(
  deps: ProFormDeps,
  admin: AdminCaller,
  previous: StoredProForm,
  { baseVersion, definition: input, restoredFrom }: Change,
): Promise<StoredProForm> {
  const definition = validForm(input);
  if (definition.apiKeyId !== previous.apiKeyId) await assertCanUseApiKey(deps, admin, definition.apiKeyId);
  if (previous.version !== baseVersion) throwIfRefused(previous, 'newer_version');
  const before = proFormDefinitionSchema.parse(previous);
  if (restoredFrom === undefined && isDeepStrictEqual(before, definition)) return previous;
  const now = deps.now();
  const { id, ownerUserId, createdAt } = previous;
  const form: StoredProForm = {
    ...definition,
    id,
    version: baseVersion + 1,
    ownerUserId,
    accessId: admin.id,
    savedBy: admin.name,
    createdAt,
    updatedAt: now.toISOString(),
    ...(restoredFrom !== undefined && { restoredFrom }),
  };
  const action = restoredFrom === undefined ? 'updated' : `restored version ${restoredFrom}`;
  const audit = auditEntry(admin, { action, ...proFormSubject(form), before, after: definition }, now);
  throwIfRefused(form, await deps.proForms.save(previous, form, audit));
  return form;
}

export async function deleteProForm(deps: ProFormDeps, admin: AdminCaller, form: StoredProForm): Promise<void> {
  const before = proFormDefinitionSchema.parse(form);
  const audit = auditEntry(admin, { action: 'deleted', ...proFormSubject(form), before }, deps.now());
  throwIfRefused(form, await deps.proForms.delete(form, audit));
}

function proFormSubject({ id, name }: StoredProForm) {
  return { kind: 'pro form', id, name } as const;
}

function validForm(input: ProFormDefinition): ProFormDefinition {
  const problems = proFormProblems(input);
  if (problems[0]) throw new AppError('invalid_input', problems[0].message, problems);
  return storedProForm(input);
}

function throwIfRefused({ routePath }: StoredProForm, refusal: ProFormRefusal | undefined): void {
  if (refusal === 'path_taken') {
    const message = `Route path "${routePath}" already exists. Please use a different route path.`;
    throw new AppError('conflict', message, [{ field: 'routePath', message }]);
  }
  if (refusal === 'newer_version') {
    throw new AppError('conflict', 'This pro form was saved by someone else in the meantime.', [
      { field: 'baseVersion', message: 'A newer version exists' },
    ]);
  }
}
