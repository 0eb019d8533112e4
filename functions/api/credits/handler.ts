import { credits } from '#shared/contracts/credits.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';

const data = repositories();
const book = companionMode(data).credits;

export const handler = feature(
  credits,
  {
    getCredits: async ({ caller, query: { required } }) => {
      const { available, held } = await book.balance(caller.userId);
      return { available, held, required, hasEnough: caller.session.isMock || available >= required };
    },
  },
  { subscriber: subscriberGuard(data.sessions) },
);
