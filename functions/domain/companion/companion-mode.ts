import { companionClient } from '#functions/providers/companion/companion-client.ts';
import type { CreditBook } from '../credits/charge.ts';
import { DeductionOutbox } from '../credits/deduction-outbox.ts';
import { ExternalCredits } from '../credits/external-credits.ts';
import { encryptionSecrets } from '../encryption/encrypted-text.ts';
import type { Repositories } from '../repositories.ts';

interface CompanionMode {
  readonly credits: CreditBook;
  readonly outbox?: DeductionOutbox;
}

type Data = Pick<Repositories, 'table' | 'ledger' | 'generations'>;

export function companionMode({ table, ledger, generations }: Data): CompanionMode {
  const companion = companionClient();
  if (companion === undefined) return { credits: ledger };
  const deps = { table, ledger, generations, companion, secrets: encryptionSecrets, now: () => new Date() };
  const outbox = new DeductionOutbox(deps);
  return { credits: new ExternalCredits({ ...deps, outbox }), outbox };
}
