import { fal } from './fal/fal.ts';
import { type KeyOwner, lettersOf, Providers } from './provider.ts';
import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { probeKey } from './check-key-by-http.ts';

/** Every provider of models; a new one is its folder, a line here, in `job-providers.ts` and in `queue-providers.ts`. */
export const providers = new Providers([fal]);

/** Whether the provider of that name takes a key: one of models, or the language model's. */
export async function checkKey(name: string, key: string): Promise<KeyCheck> {
  const owner = providers.named(name) ?? (openaiKeys.names.includes(lettersOf(name)) ? openaiKeys : undefined);
  return owner === undefined ? 'unsupported' : owner.checkKey(key);
}

/** OpenAI runs no generations for us, but admins may keep its keys. */
const openaiKeys: KeyOwner = {
  names: ['openai'],
  checkKey: (key) => probeKey({ url: 'https://api.openai.com/v1/models', scheme: 'Bearer' }, key),
};
