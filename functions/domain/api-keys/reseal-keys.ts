import type { ApiKey, ApiKeyRepository } from './api-key-repository.ts';
import { readAll } from '#functions/platform/table/read-all.ts';
import { currentEncryptionKeyId, type EncryptionSecrets, sealKey, unsealKey } from './sealed-key.ts';

/** What became of one key: `current` needed nothing, `gone` was deleted meanwhile, `unreadable` is as it was. */
export interface Resealed {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'resealed' | 'current' | 'gone' | 'unreadable';
  /** The encryption key that it was under. */
  readonly from: string;
  /** Why it can't be read. */
  readonly reason?: string;
}

/** Encrypts every stored API key under the secret's current encryption key; can be repeated at any time. */
export async function resealKeys(apiKeys: ApiKeyRepository, secrets: EncryptionSecrets): Promise<Resealed[]> {
  const outcomes: Resealed[] = [];
  for (const { id } of await readAll((request) => apiKeys.pageOf(request))) {
    outcomes.push(await reseal(apiKeys, secrets, id));
  }
  return outcomes;
}

/** Starts over when somebody changes the key in the meantime. */
async function reseal(apiKeys: ApiKeyRepository, secrets: EncryptionSecrets, id: string): Promise<Resealed> {
  for (;;) {
    const apiKey = await apiKeys.find(id);
    if (apiKey === undefined) return { id, name: '', outcome: 'gone', from: '' };
    const known = { id, name: `${apiKey.provider}: ${apiKey.name}`, from: apiKey.sealed.encryptionKeyId };
    if (known.from === currentEncryptionKeyId(secrets)) return { ...known, outcome: 'current' };
    const opened = open(secrets, apiKey);
    if (opened.plain === undefined) return { ...known, outcome: 'unreadable', reason: opened.reason };
    const sealed = sealKey(secrets, id, opened.plain);
    if (await apiKeys.reseal(id, apiKey.sealed, sealed)) return { ...known, outcome: 'resealed' };
  }
}

type Opened = { readonly plain: string } | { readonly plain: undefined; readonly reason: string };

/** A key that can't be read must not keep the others from being sealed anew. */
function open(secrets: EncryptionSecrets, { id, sealed }: ApiKey): Opened {
  try {
    return { plain: unsealKey(secrets, id, sealed) };
  } catch (error) {
    return { plain: undefined, reason: error instanceof Error ? error.message : String(error) };
  }
}
