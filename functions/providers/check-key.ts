import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { openaiKeys } from './openai/openai-keys.ts';
import { lettersOf } from './provider.ts';
import { providers } from './providers.ts';

/** Whether the provider of that name takes a key: one of models, or the language model's. */
export async function checkKey(name: string, key: string): Promise<KeyCheck> {
  const owner = providers.named(name) ?? (openaiKeys.names.includes(lettersOf(name)) ? openaiKeys : undefined);
  return owner === undefined ? 'unsupported' : owner.checkKey(key);
}
