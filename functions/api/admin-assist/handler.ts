import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/platform/http/guards.ts';
import { fetchFalDocument, fetchFalPrice } from '#functions/providers/fal/fal-documents.ts';
import { LanguageModel } from '#functions/providers/openai/openai-client.ts';
import { secrets } from '#functions/platform/secrets.ts';
import { importModel, priceOf } from './import-model.ts';

const { admins } = repositories();
const deps = {
  fetchDocument: fetchFalDocument,
  fetchPrice: async (endpointId: string) => fetchFalPrice(endpointId, (await secrets()).falKey),
};

export const handler = feature(
  adminAssist,
  {
    draftModel: async ({ body }) => ({
      draft: await new LanguageModel((await secrets()).openaiKey).draftModel(body.example),
    }),
    importModel: ({ body }) => importModel(deps, body.reference),
    getPrice: async ({ query }) => ({ price: await priceOf(deps, query.endpoint) }),
  },
  { admin: adminGuard(admins) },
);
