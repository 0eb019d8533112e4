import { readAll } from '#functions/platform/table/read-all.ts';
import type { SealedTexts } from '../sealing/reseal.ts';
import type { ApiKeyRepository } from './api-key-repository.ts';

/** All API keys, to be encrypted anew. */
export function sealedApiKeys(apiKeys: ApiKeyRepository): SealedTexts {
  return {
    ids: async () => (await readAll((request) => apiKeys.pageOf(request))).map(({ id }) => id),
    find: async (id) => {
      const apiKey = await apiKeys.find(id);
      return apiKey && { name: `${apiKey.provider}: ${apiKey.name}`, owner: id, sealed: apiKey.sealed };
    },
    replace: (id, known, sealed) => apiKeys.reseal(id, known, sealed),
  };
}
