import { credits } from '#shared/contracts/credits.ts';
import { repositories } from '#functions/platform/dynamo/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/platform/http/guards.ts';

const { ledger, sessions } = repositories();

export const handler = feature(
  credits,
  {
    getCredits: async ({ caller, query: { required } }) => {
      const { available, held } = await ledger.account(caller.userId);
      return { available, held, required, hasEnough: caller.session.isMock || available >= required };
    },
  },
  { subscriber: subscriberGuard(sessions) },
);
