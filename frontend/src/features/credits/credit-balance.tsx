import { Coins } from 'lucide-react';
import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { useBalance } from '#frontend/src/lib/use-balance.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { labels } from '#frontend/src/ui/labels.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';

/** The balance in a screen's bar. */
export function CreditPill() {
  const { data } = useBalance();
  if (!data) return <Skeleton className="h-8 w-24 rounded-full" />;
  return (
    <p className="flex items-center gap-2 rounded-full bg-raised px-3 py-1.5 text-sm font-semibold tabular-nums">
      <Coins aria-hidden className="size-4 text-muted" />
      {formatCredits(data.available)}
    </p>
  );
}

/** The balance as a card, with what is held. */
export function CreditCard() {
  const { data, error, mutate } = useBalance();
  return (
    <section className="flex flex-col gap-1 rounded-card border border-line bg-surface p-5">
      <h2 className="text-sm text-muted">{messages.available}</h2>
      {data ? (
        <>
          <p className="text-4xl font-semibold tracking-tight tabular-nums">{formatNumber(data.available)}</p>
          {data.held > 0 && <p className="text-sm text-muted tabular-nums">{messages.held(data.held)}</p>}
        </>
      ) : error ? (
        <div role="alert" className="flex items-center justify-between gap-3 text-sm">
          {messages.checkFailed}
          <Button onClick={() => void mutate()}>{labels.retry}</Button>
        </div>
      ) : (
        <Skeleton className="h-10 w-28" />
      )}
    </section>
  );
}
