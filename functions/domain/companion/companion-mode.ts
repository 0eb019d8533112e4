import { companionEnvironment, environment } from '#functions/platform/environment.ts';
import { CompanionClient } from '#functions/providers/companion/companion-client.ts';
import type { Repositories } from '../repositories.ts';
import { encryptionSecrets } from '../sealing/sealed-text.ts';
import type { CreditBook } from '../credits/charge.ts';
import { DeductionOutbox } from '../credits/deduction-outbox.ts';
import { ExternalCredits } from '../credits/external-credits.ts';
import { type Companion, EmbeddedCompanion, ExternalCompanion } from './companion.ts';

interface CompanionMode {
  readonly companion: Companion;
  readonly credits: CreditBook;
  readonly outbox?: DeductionOutbox;
}

type Data = Pick<Repositories, 'table' | 'ledger' | 'generations' | 'links' | 'subscribers'>;

export function companionMode({ table, ledger, generations, links, subscribers }: Data): CompanionMode {
  const external = companionEnvironment();
  if (external === undefined) {
    const allowReusable = environment().ALLOW_MOCK_SESSIONS;
    return { companion: new EmbeddedCompanion({ links, subscribers }, { allowReusable }), credits: ledger };
  }
  const client = new CompanionClient({
    connectUrl: external.COMPANION_CONNECT_URL,
    creditCheckUrl: external.COMPANION_CREDIT_CHECK_URL,
    deductUrl: external.COMPANION_DEDUCT_URL,
    publicKey: external.COMPANION_PUBLIC_KEY,
  });
  const deps = { table, ledger, generations, companion: client, secrets: encryptionSecrets, now: () => new Date() };
  const outbox = new DeductionOutbox(deps);
  return {
    companion: new ExternalCompanion(client, encryptionSecrets),
    credits: new ExternalCredits({ ...deps, outbox }),
    outbox,
  };
}
