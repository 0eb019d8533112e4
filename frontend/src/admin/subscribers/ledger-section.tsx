import { useState } from 'react';
import {
  adminSubscribers,
  type LedgerLine,
  type LedgerPart,
  ledgerParts,
} from '#shared/contracts/admin-subscribers.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';

interface LedgerSectionProps {
  readonly userId: string;
}

export function LedgerSection({ userId }: LedgerSectionProps) {
  const [part, setPart] = useState<LedgerPart>('transfers');
  return (
    <Section heading="h2" title={messages.ledger}>
      <div role="group" aria-label={messages.ledger} className="flex flex-wrap gap-2">
        {ledgerParts.map((name) => (
          <Button
            key={name}
            aria-pressed={name === part}
            variant={name === part ? 'secondary' : 'ghost'}
            onClick={() => setPart(name)}
          >
            {messages.parts[name]}
          </Button>
        ))}
      </div>
      <Lines key={part} userId={userId} part={part} />
    </Section>
  );
}

function Lines({ userId, part }: LedgerSectionProps & { readonly part: LedgerPart }) {
  const list = useApiList(adminSubscribers.listLedger, { params: { userId }, query: { part } });
  if (list.first === undefined) {
    return (
      <LoadState
        error={list.error}
        texts={{ failedToLoad: messages.failedToLoadLedger }}
        skeleton={<Skeleton className="h-40 w-full" />}
        message={failureMessage(list.error)}
        onRetry={list.reload}
        heading="h3"
      />
    );
  }
  if (list.items.length === 0) return <p className="text-muted">{messages.noLines}</p>;
  return (
    <>
      <RowGroup>
        {list.items.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </RowGroup>
      <LoadMore list={list} label={messages.olderLines} />
    </>
  );
}

function Line({ line: { subject, at, movements } }: { readonly line: LedgerLine }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
      <p className="flex min-w-0 flex-1 basis-48 flex-col">
        <span className="font-medium break-words">{subject}</span>
        <time dateTime={at} className="text-sm text-muted tabular-nums">
          {formatDateTime(at)}
        </time>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
        {movements.map(({ kind, amount }) => (
          <span key={kind}>{messages.movement(formatNumber(amount), messages.movements[kind])}</span>
        ))}
      </p>
    </div>
  );
}
