import { formatCredits } from '#frontend/src/lib/format.ts';
import type { CreditCheck } from './use-credit-check.ts';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { messages } from './messages.ts';

/** What the subscriber has beside what a form costs, or why that is not known. */
export function CreditLine({ balance, failure, retry }: CreditCheck) {
  if (failure !== undefined) return <RetryLine onRetry={retry}>{failure}</RetryLine>;
  return (
    <p className="font-medium text-ink tabular-nums">
      {balance ? messages.balance(balance.available) : messages.checking}
      {balance && balance.held > 0 && <span className="text-muted"> · {messages.held(balance.held)}</span>}
    </p>
  );
}

/** The credits alone, where a word has to do. */
export function creditsText({ balance }: CreditCheck): string {
  return balance ? formatCredits(balance.available) : messages.checking;
}

/** What the button that spends says: `offer`, unless the credits don't cover it or are still being checked. */
export function spendLabel({ balance, failure }: CreditCheck, offer: string): string {
  if (!balance) return failure === undefined ? messages.checking : offer;
  return balance.hasEnough ? offer : messages.insufficient;
}
