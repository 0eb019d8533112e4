import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { fetchFalDocument, fetchFalPrice } from '#functions/providers/fal/fal-documents.ts';
import { stageLanguageModel } from '#functions/providers/openai/openai-client.ts';
import { stageFalKey } from '#functions/providers/fal/fal-queue.ts';
import { importModel, priceOf } from './import-model.ts';

const { admins, adminSessions } = repositories();
const deps = {
  fetchDocument: fetchFalDocument,
  fetchPrice: async (endpointId: string) => fetchFalPrice(endpointId, await stageFalKey()),
};

export const handler = feature(
  adminAssist,
  {
    draftModel: async ({ body }) => ({
      draft: await (await stageLanguageModel()).draftModel(body.example),
    }),
    importModel: ({ body }) => importModel(deps, body.reference),
    getPrice: async ({ query }) => ({ price: await priceOf(deps, query.endpoint) }),
  },
  { admin: adminGuard({ admins, adminSessions }) },
);
