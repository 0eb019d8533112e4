import type { Repositories } from '../repositories.ts';
import { companionEnvironment } from '#functions/platform/environment.ts';
import type { CreditBook } from '../credits/credit-book.ts';
import { DeductionOutbox } from '../credits/deduction-outbox.ts';
import { ExternalCredits } from '../credits/external-credits.ts';
import { CompanionClient } from '#functions/providers/companion/companion-client.ts';
import { type Companion, EmbeddedCompanion, ExternalCompanion } from './companion.ts';

interface CompanionMode {
  readonly companion: Companion;
  readonly credits: CreditBook;
  /** Charges that the companion's back end has yet to make; only where it keeps the credits. */
  readonly outbox?: DeductionOutbox;
}

type Data = Pick<Repositories, 'table' | 'ledger' | 'generations' | 'subscribers'>;

/** Who owns subscribers and credits on this stage: this product itself, or an existing back end. */
export function companionMode({ table, ledger, generations, subscribers }: Data): CompanionMode {
  const external = companionEnvironment();
  if (external === undefined) return { companion: new EmbeddedCompanion(subscribers), credits: ledger };
  const client = new CompanionClient({
    connectUrl: external.COMPANION_CONNECT_URL,
    creditCheckUrl: external.COMPANION_CREDIT_CHECK_URL,
    deductUrl: external.COMPANION_DEDUCT_URL,
    publicKey: external.COMPANION_PUBLIC_KEY,
  });
  const deps = { table, ledger, generations, companion: client, now: () => new Date() };
  const outbox = new DeductionOutbox(deps);
  return {
    companion: new ExternalCompanion(client, subscribers),
    credits: new ExternalCredits({ ...deps, outbox }),
    outbox,
  };
}
