import { useState } from 'react';
import { adminAlerts, type AlertDelivery } from '#shared/contracts/admin-alerts.ts';
import type { AlertScope } from '#shared/rules/alerts.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { messages } from './messages.ts';

const refreshMs = 3000;

export function DeliveryLog({ hasStage }: { readonly hasStage: boolean }) {
  const [scope, setScope] = useState<AlertScope>('own');
  const list = useApiList(
    adminAlerts.listDeliveries,
    { query: { scope } },
    {
      refreshInterval: (pages) => (pages?.[0]?.items.some(({ state }) => state === 'queued') ? refreshMs : 0),
    },
  );
  return (
    <Section heading="h2" title={messages.log}>
      {hasStage && (
        <ChipGroup
          label={messages.logOf}
          chips={[
            { name: 'own', label: messages.mine },
            { name: 'stage', label: messages.ofStage },
          ]}
          current={scope}
          onChange={setScope}
        />
      )}
      {list.first === undefined ? (
        <LoadState error={list.error} texts={messages} message={refusalMessage(list.error)} onRetry={list.reload} />
      ) : list.items.length === 0 ? (
        <p className="rounded-card border border-line px-4 py-3 text-sm text-muted">{messages.noDeliveries}</p>
      ) : (
        <RowGroup>
          {list.items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </RowGroup>
      )}
      <LoadMore list={list} label={messages.more} />
      <p className="text-sm text-muted">{messages.logText}</p>
    </Section>
  );
}

const tones = { queued: 'neutral', delivered: 'success', failed: 'danger' } as const;

function DeliveryRow({ delivery }: { readonly delivery: AlertDelivery }) {
  const { channel, recipient, title, state, attempts, reason, createdAt } = delivery;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="font-medium break-words">{title}</span>
        <span className="text-sm break-words text-muted">
          {[messages.channels[channel], recipient].filter((part) => part !== undefined).join(' · ')}
        </span>
        {reason !== undefined && <span className="text-sm break-words">{reason}</span>}
      </div>
      <div className="flex items-center gap-3 text-sm text-muted tabular-nums">
        {attempts > 1 && <span>{messages.attempts(attempts)}</span>}
        <Badge tone={tones[state]}>{messages.states[state]}</Badge>
        <time dateTime={createdAt}>{formatAge(createdAt)}</time>
      </div>
    </div>
  );
}
