import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { stageLanguageModel } from '#functions/providers/openai/assistant.ts';
import { requireProvider } from '#functions/providers/provider.ts';
import { providers } from '#functions/providers/providers.ts';
import { adminAssist } from '#shared/contracts/admin-assist.ts';

const { allowances, adminSessions } = repositories();

export const handler = feature(
  adminAssist,
  {
    getAssistant: async () => (await stageLanguageModel()).describe(),
    draftModel: async ({ body }) => ({ draft: await (await stageLanguageModel()).draftModel(body.example) }),
    importModel: async ({ body }) => (await requireProvider(providers, body.provider).importModel(body.source)) ?? {},
    getPrice: async ({ query }) => ({
      price: await requireProvider(providers, query.provider).price(query.endpoint),
    }),
  },
  { admin: adminGuard(adminSessions) },
  allowances,
);
