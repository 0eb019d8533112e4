import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { credits } from '#shared/contracts/credits.ts';

const table = productTable();
const { credits: book, outbox } = companionMode({
  table,
  generations: new GenerationRepository(table),
  ledger: new Ledger(table),
});
const isExternal = outbox !== undefined;

export const handler = feature(
  credits,
  {
    getCredits: async ({ caller, query: { required } }) => {
      const { hasEnough, ...balance } = await book.balance(caller.userId, required);
      return { ...balance, required, hasEnough: caller.session.isMock || hasEnough, isExternal };
    },
  },
  { subscriber: subscriberGuard(new SessionRepository(table)) },
);
