import { useState } from 'react';
import { account, type RecordedConsent } from '#shared/contracts/account.ts';
import { isAgreed } from '#shared/rules/consent.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDate } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { describeRecipient, messages } from './consent-messages.ts';

export function ConsentSection() {
  const { data, error, mutate } = useApi(account.listConsents, {}, { dedupingInterval: 0 });
  return (
    <Section title={messages.section}>
      {data && data.items.length > 0 && (
        <RowGroup>
          {data.items.map((consent) => (
            <ConsentRow key={consent.recipient} consent={consent} onChange={() => mutate()} />
          ))}
        </RowGroup>
      )}
      {data?.items.length === 0 && <p className="text-sm text-muted">{messages.none}</p>}
      {!data && error && <RetryLine onRetry={() => void mutate()}>{messages.notLoaded}</RetryLine>}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-16 w-full" />
        </LoadingRegion>
      )}
    </Section>
  );
}

interface ConsentRowProps {
  readonly consent: RecordedConsent;
  readonly onChange: () => Promise<unknown>;
}

function ConsentRow({ consent, onChange }: ConsentRowProps) {
  const [isBusy, setBusy] = useState(false);
  const { recipient } = consent;
  const { name } = describeRecipient(recipient);
  const withdraw = async () => {
    setBusy(true);
    await attempt(() => callApi(account.revokeConsent, { params: { recipient } }).then(onChange), {
      failed: messages.notWithdrawn,
    });
    setBusy(false);
  };
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <p className="flex min-w-0 flex-[1_1_9rem] flex-col">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-muted">{describeState(consent)}</span>
      </p>
      {isAgreed(consent) && (
        <Button
          variant="ghost"
          disabled={isBusy}
          aria-label={messages.withdrawFrom(name)}
          onClick={() => void withdraw()}
        >
          {messages.withdraw}
        </Button>
      )}
    </div>
  );
}

function describeState(consent: RecordedConsent): string {
  if (consent.revokedAt !== undefined) return messages.withdrawn(formatDate(consent.revokedAt));
  return isAgreed(consent) ? messages.since(formatDate(consent.agreedAt)) : messages.outdated;
}
