import { maskedKey } from '#shared/domain/masked-key.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AdminRepository } from '#functions/platform/dynamo/admin-repository.ts';
import type { ApiKey, ApiKeyRepository } from '#functions/platform/dynamo/api-key-repository.ts';
import type { AdminCaller } from '#functions/platform/http/guards.ts';
import { newId } from '#functions/platform/ids.ts';
import { sealKey } from '#functions/platform/providers/sealed-key.ts';
import type { Secrets } from '#functions/platform/secrets.ts';

export interface ApiKeyDeps {
  readonly apiKeys: ApiKeyRepository;
  readonly admins: AdminRepository;
  readonly secrets: () => Promise<Secrets>;
  readonly now: () => Date;
}

interface ApiKeyInput {
  readonly provider: string;
  readonly name: string;
  readonly apiKey?: string | undefined;
  readonly isActive: boolean;
  readonly accessId?: string | undefined;
}

/** A key that this admin may see and change: its own, or any for a super admin (A§6). */
export async function requireApiKey({ apiKeys }: ApiKeyDeps, admin: AdminCaller, id: string): Promise<ApiKey> {
  const apiKey = await apiKeys.find(id);
  if (apiKey === undefined || !maySee(admin, apiKey)) throw new AppError('not_found', 'API key not found');
  return apiKey;
}

export function maySee(admin: AdminCaller, { accessId }: Pick<ApiKey, 'accessId'>): boolean {
  return admin.isSuperAdmin || admin.id === accessId;
}

export async function createApiKey(
  deps: ApiKeyDeps,
  admin: AdminCaller,
  { apiKey: plain, ...input }: ApiKeyInput & { readonly apiKey: string },
): Promise<ApiKey> {
  const now = deps.now();
  const id = newId(now);
  const accessId = await ownerOf(deps, admin, input.accessId);
  const sealed = sealKey(await deps.secrets(), id, plain);
  const apiKey = {
    ...input,
    id,
    accessId,
    sealed,
    masked: maskedKey(plain),
    usageCount: 0,
    createdAt: now.toISOString(),
  };
  await deps.apiKeys.create(apiKey);
  return apiKey;
}

/** Without a new key, or with its mask, the known one stays (A§5). */
export async function updateApiKey(
  deps: ApiKeyDeps,
  admin: AdminCaller,
  known: ApiKey,
  { apiKey: plain, ...input }: ApiKeyInput,
): Promise<ApiKey> {
  const accessId = await ownerOf(deps, admin, input.accessId);
  const isNew = plain !== undefined && plain !== '' && plain !== known.masked;
  const changed = isNew && { sealed: sealKey(await deps.secrets(), known.id, plain), masked: maskedKey(plain) };
  const apiKey = { ...known, ...input, accessId, ...changed };
  if (!(await deps.apiKeys.update(apiKey))) throw new AppError('not_found', 'API key not found');
  return apiKey;
}

/** A super admin gives a key to anybody who may enter, or shares it; an admin's keys are its own. */
async function ownerOf({ admins }: ApiKeyDeps, admin: AdminCaller, accessId: string | undefined) {
  if (!admin.isSuperAdmin) return admin.id;
  if (accessId !== undefined && (await admins.find(accessId)) === undefined) {
    throw new AppError('invalid_input', 'There is no such admin', [
      { field: 'accessId', message: 'There is no such admin' },
    ]);
  }
  return accessId;
}
