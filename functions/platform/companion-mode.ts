import type { Repositories } from './dynamo/repositories.ts';
import { environment } from './environment.ts';
import type { CreditBook } from './ledger/credit-book.ts';
import { DeductionOutbox } from './ledger/deduction-outbox.ts';
import { ExternalCredits } from './ledger/external-credits.ts';
import { CompanionClient } from './providers/companion-client.ts';
import { type Companion, EmbeddedCompanion } from './providers/companion.ts';

interface CompanionMode {
  readonly companion: Companion;
  readonly credits: CreditBook;
  /** Charges that the companion's back end has yet to make; only where it keeps the credits. */
  readonly outbox?: DeductionOutbox;
}

type Data = Pick<Repositories, 'table' | 'ledger' | 'generations' | 'subscribers'>;

/** Who owns subscribers and credits on this stage: this product itself, or an existing back end. */
export function companionMode({ table, ledger, generations, subscribers }: Data): CompanionMode {
  const url = environment().COMPANION_API_URL;
  if (url === undefined) return { companion: new EmbeddedCompanion(subscribers), credits: ledger };
  const companion = new CompanionClient(url);
  const deps = { table, ledger, generations, companion, now: () => new Date() };
  const outbox = new DeductionOutbox(deps);
  return { companion, credits: new ExternalCredits({ ...deps, outbox }), outbox };
}
