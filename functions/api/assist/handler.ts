import { assist } from '#shared/contracts/assist.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { stageLanguageModel } from '#functions/providers/openai/openai-client.ts';
import { publicUrl } from '#functions/domain/assets/public-input.ts';
import { enhancePrompt } from './enhance-prompt.ts';
import { validateImage } from './validate-image.ts';

const { MEDIA_BASE_URL } = environment();
const data = repositories();
const deps = {
  ...data,
  languageModel: stageLanguageModel,
  readableUrl: publicUrl(MEDIA_BASE_URL),
};

export const handler = feature(
  assist,
  {
    enhancePrompt: async ({ body }) => ({ text: await enhancePrompt(deps, body) }),
    validateImage: ({ caller, body }) => validateImage(deps, caller.userId, body),
  },
  { subscriber: subscriberGuard(data.sessions) },
  data.allowances,
);
