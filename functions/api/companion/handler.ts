import { companion } from '#shared/contracts/companion.ts';
import { companionSubscriber, EmbeddedCompanion } from '#functions/domain/companion/companion.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { companionGuard, knowsCompanionSecret } from '#functions/domain/companion/companion-guard.ts';
import { assertMayKnow, checkUserCredit, deductCredit, grantCredits } from './credits.ts';
import { createUserSession, putUser, requireSession } from './subscribers.ts';

const data = repositories();
const deps = {
  ...data,
  companion: new EmbeddedCompanion(data),
  siteOrigin: environment().SITE_ORIGIN,
  now: () => new Date(),
};

export const handler = feature(
  companion,
  {
    connect: async ({ body }) => ({ result: companionSubscriber(await requireSession(deps, body.session_id)) }),
    checkUserCredit: async ({ body, event }) => {
      const { input_user_id: userId, required_credits: requiredCredits, session_id: sessionId } = body;
      await assertMayKnow(deps, userId, { sessionId, knowsSecret: await knowsCompanionSecret(event) });
      return [await checkUserCredit(deps, userId, requiredCredits)];
    },
    deductCredit: async ({ body, headers }) => ({
      result: await deductCredit(deps, {
        sessionId: body.session_id,
        amount: body.credit,
        idempotencyKey: headers['idempotency-key'],
      }),
    }),
    putUser: async ({ params, body }) => ({ subscriber: companionSubscriber(await putUser(deps, params.id, body)) }),
    createUserSession: ({ params, body }) => createUserSession(deps, params.id, body.expiresInSeconds),
    grantCredits: ({ params, body, headers }) =>
      grantCredits(deps, params.id, { ...body, idempotencyKey: headers['idempotency-key'] }),
  },
  { companion: companionGuard },
);
