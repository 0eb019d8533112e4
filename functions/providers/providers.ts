import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { fal } from './fal/fal-provider.ts';
import { type KeyOwner, onlyLetters, Providers, checkKeyByHttp } from './provider.ts';

/** A new provider adds its folder and a line here, in `job-providers.ts` and in `queue-providers.ts`. */
export const providers = new Providers([fal]);

export async function readStageKeys(): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    providers.all.map(async (provider) => ({ id: provider.id, key: await provider.stageKey() })),
  );
  return new Map(found.flatMap(({ id, key }) => (key === undefined ? [] : [[id, key] as const])));
}

export async function checkKey(name: string, key: string): Promise<KeyCheck> {
  const owner = providers.named(name) ?? (openaiKeys.names.includes(onlyLetters(name)) ? openaiKeys : undefined);
  return owner === undefined ? 'unsupported' : owner.checkKey(key);
}

/** OpenAI runs no generations here, but admins can keep its keys. */
const openaiKeys: KeyOwner = {
  names: ['openai'],
  checkKey: (key) => checkKeyByHttp({ url: 'https://api.openai.com/v1/models', scheme: 'Bearer' }, key),
};
