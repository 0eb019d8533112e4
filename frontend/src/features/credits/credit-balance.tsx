import { Coins, RotateCw } from 'lucide-react';
import { useCreditCheck } from '#frontend/src/form/credit-check.tsx';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';

const messages = {
  open: 'Balance, history and top-up',
  available: 'Available credits',
  held: (credits: number) => `${formatCredits(credits)} on hold`,
  checkAgain: (failure: string) => `${failure}. Check again`,
} as const;

export function CreditPill() {
  const { balance, failure, retry } = useCreditCheck();
  const openDrawer = useAppStore((store) => store.openDrawer);
  if (failure !== undefined) {
    return (
      <IconButton label={messages.checkAgain(failure)} onClick={retry}>
        <RotateCw aria-hidden className="size-4 text-danger" />
      </IconButton>
    );
  }
  if (!balance) return <Skeleton className="h-8 w-24 rounded-full" />;
  const [amount, word] = formatCredits(balance.available).split(' ');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={messages.open}
      onClick={() => openDrawer('credits')}
      className="flex control-height items-center rounded-full whitespace-nowrap"
    >
      <span className="flex items-center gap-2 rounded-full bg-raised px-[min(0.75rem,2.5vw)] py-1.5 text-sm font-semibold tabular-nums transition-colors duration-150 hover:bg-hover">
        <Coins aria-hidden className="size-4 text-muted" />
        <span>
          <span>{`${amount} `}</span>
          <span className="bar-unit">{word}</span>
        </span>
      </span>
    </button>
  );
}

export function CreditCard() {
  const { balance, failure, retry } = useCreditCheck();
  return (
    <section className="flex flex-col gap-1 rounded-card border border-line bg-surface card-inset">
      <h2 className="text-sm text-muted">{messages.available}</h2>
      {balance ? (
        <>
          <p className="text-4xl font-semibold tracking-tight tabular-nums">{formatNumber(balance.available)}</p>
          {balance.held > 0 && <p className="text-sm text-muted tabular-nums">{messages.held(balance.held)}</p>}
        </>
      ) : failure === undefined ? (
        <Skeleton className="h-10 w-28" />
      ) : (
        <RetryLine onRetry={retry}>{failure}</RetryLine>
      )}
    </section>
  );
}
