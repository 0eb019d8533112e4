import type * as z from 'zod/mini';
import type { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import {
  type ApiKey,
  type ApiKeyChange,
  type ApiKeyRepository,
  canSeeApiKey,
  maskKey,
} from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { type EncryptionSecrets, encryptText, decryptText } from '#functions/domain/encryption/encrypted-text.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import type { adminApiKeys, KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { canEnterConsole } from '#shared/rules/roles.ts';

export interface ApiKeyDeps {
  readonly apiKeys: ApiKeyRepository;
  readonly admins: AdminRepository;
  readonly secrets: () => Promise<EncryptionSecrets>;
  readonly checkKey: (provider: string, key: string) => Promise<KeyCheck>;
  readonly now: () => Date;
}

type NewApiKey = z.output<(typeof adminApiKeys.createApiKey)['body']>;
type ApiKeyInput = z.output<(typeof adminApiKeys.updateApiKey)['body']>;

export async function requireApiKey({ apiKeys }: ApiKeyDeps, admin: AdminCaller, id: string): Promise<ApiKey> {
  const apiKey = await apiKeys.find(id);
  if (apiKey === undefined || !canSeeApiKey(admin, apiKey)) throw notFound();
  return apiKey;
}

export async function createApiKey(
  deps: ApiKeyDeps,
  admin: AdminCaller,
  { apiKey: plain, ...input }: NewApiKey,
): Promise<ApiKey> {
  const now = deps.now();
  const id = newId(now);
  const accessId = await chooseOwner(deps, admin, input.accessId ?? undefined);
  const sealed = encryptText(await deps.secrets(), id, plain);
  const apiKey = {
    ...input,
    id,
    accessId,
    sealed,
    masked: maskKey(plain),
    usageCount: 0,
    createdAt: now.toISOString(),
  };
  const change = { action: 'created', ...apiKeySubject(apiKey), after: toAuditedApiKey(apiKey) };
  await deps.apiKeys.create(apiKey, auditEntry(admin, change, now));
  return apiKey;
}

/** Keeps the stored key when the input is empty or its mask, and the owner when `accessId` is undefined. */
export async function updateApiKey(
  deps: ApiKeyDeps,
  admin: AdminCaller,
  known: ApiKey,
  { apiKey: plain, accessId, dailyCostCeilingUsd, ...input }: ApiKeyInput,
): Promise<ApiKey> {
  const isNew = plain !== undefined && plain !== '' && plain !== known.masked;
  const newKey = isNew ? { sealed: encryptText(await deps.secrets(), known.id, plain), masked: maskKey(plain) } : {};
  const owner = accessId === undefined ? {} : { accessId: await nextOwner(deps, admin, known, accessId ?? undefined) };
  const ceiling = dailyCostCeilingUsd !== undefined && { dailyCostCeilingUsd: dailyCostCeilingUsd ?? undefined };
  return write(deps, admin, known, { ...input, ...owner, ...ceiling, ...newKey });
}

export function switchApiKey(deps: ApiKeyDeps, admin: AdminCaller, known: ApiKey, isActive: boolean): Promise<ApiKey> {
  return write(deps, admin, known, { isActive });
}

async function write(deps: ApiKeyDeps, admin: AdminCaller, known: ApiKey, change: ApiKeyChange): Promise<ApiKey> {
  if (Object.keys(change).length === 0) return known;
  const apiKey = { ...known, ...change };
  const audited = {
    action: 'updated',
    ...apiKeySubject(apiKey),
    before: toAuditedApiKey(known),
    after: toAuditedApiKey(apiKey),
  };
  const audit = auditEntry(admin, audited, deps.now());
  if (!(await deps.apiKeys.update(known, change, audit))) throw await explainRefusedWrite(deps, known);
  return apiKey;
}

export async function deleteApiKey(deps: ApiKeyDeps, admin: AdminCaller, known: ApiKey): Promise<void> {
  const change = { action: 'deleted', ...apiKeySubject(known), before: toAuditedApiKey(known) };
  if (!(await deps.apiKeys.delete(known, auditEntry(admin, change, deps.now()))))
    throw await explainRefusedWrite(deps, known);
}

export async function checkApiKey(deps: ApiKeyDeps, { id, provider, sealed }: ApiKey): Promise<KeyCheck> {
  return deps.checkKey(provider, decryptText(await deps.secrets(), id, sealed));
}

async function nextOwner(deps: ApiKeyDeps, admin: AdminCaller, known: ApiKey, accessId: string | undefined) {
  return accessId === known.accessId ? accessId : chooseOwner(deps, admin, accessId);
}

async function chooseOwner({ admins }: ApiKeyDeps, admin: AdminCaller, accessId: string | undefined) {
  if (!admin.isSuperAdmin) return admin.id;
  const owner = accessId === undefined ? undefined : await admins.find(accessId);
  if (accessId !== undefined && (owner === undefined || !canEnterConsole(owner))) {
    const message = 'A key can be assigned to an active admin only';
    throw new AppError('invalid_input', message, [{ field: 'accessId', message }]);
  }
  return accessId;
}

function apiKeySubject({ id, name }: ApiKey) {
  return { kind: 'api key', id, name } as const;
}

function toAuditedApiKey({ provider, name, isActive, accessId, dailyCostCeilingUsd, masked, sealed }: ApiKey) {
  return { provider, name, isActive, accessId, dailyCostCeilingUsd, masked, sealed };
}

async function explainRefusedWrite({ apiKeys }: ApiKeyDeps, { id }: ApiKey): Promise<AppError> {
  if ((await apiKeys.find(id)) === undefined) return notFound();
  return new AppError('conflict', 'This API key was assigned to someone else in the meantime.');
}

function notFound(): AppError {
  return new AppError('not_found', 'API key not found');
}
