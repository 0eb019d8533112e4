import { publicUrl } from '#functions/domain/assets/public-input.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { stageModeration } from '#functions/domain/moderation/check-content.ts';
import { loadProForm, type ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { toRequestView } from '#functions/domain/pro-requests/pro-request.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { judgeByOpenAi } from '#functions/providers/openai/moderation.ts';
import { type ProFormSummary, proRequests } from '#shared/contracts/pro-requests.ts';
import { toPublicFields } from '#shared/rules/form-definition.ts';
import { pageHeading } from '#shared/rules/pro-form.ts';
import { createProRequest } from './create-pro-request.ts';

const { MEDIA_BASE_URL } = environment();
const data = repositories();
const deps = {
  ...data,
  mediaBaseUrl: MEDIA_BASE_URL,
  contentCheck: {
    moderation: stageModeration,
    judge: judgeByOpenAi,
    readableUrl: publicUrl(MEDIA_BASE_URL),
    mediaBaseUrl: MEDIA_BASE_URL,
  },
  credits: companionMode(data).credits,
  now: () => new Date(),
};

export const handler = feature(
  proRequests,
  {
    listProForms: async () => ({ items: await listProForms(data.proForms) }),
    getProForm: async ({ params }) => {
      const form = await loadProForm(data.proForms, params.routePath);
      return { form: { ...form, ...pageHeading(form), fields: toPublicFields(form) } };
    },
    createProRequest: async ({ caller, body, headers }) => ({
      request: await createProRequest(deps, caller, { ...body, idempotencyKey: headers['idempotency-key'] }),
    }),
    listProRequests: async ({ caller, query }) => {
      const { items, ...rest } = await data.proRequests.pageOf(caller.userId, query);
      return { ...rest, items: items.map((request) => toRequestView(data.assets, request)) };
    },
  },
  { subscriber: subscriberGuard(data.sessions) },
  data.allowances,
);

async function listProForms(forms: ProFormRepository): Promise<ProFormSummary[]> {
  const open = (await forms.all()).filter(({ deletedAt }) => deletedAt === undefined);
  return open.map(({ routePath, creditCost, exampleMediaUrl, exampleMediaType, ...form }) => ({
    ...pageHeading(form),
    routePath,
    creditCost,
    exampleMediaUrl,
    exampleMediaType,
  }));
}
