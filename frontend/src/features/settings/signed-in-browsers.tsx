import { useState } from 'react';
import { session, type SignedInBrowser } from '#shared/contracts/session.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { changeAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { formatAge, formatDate, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';

export function SignedInBrowsers() {
  const { data, error, mutate } = useApi(session.listBrowsers, {});
  return (
    <Section title={messages.browsers}>
      {data && (
        <RowGroup>
          {data.browsers.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} />
          ))}
        </RowGroup>
      )}
      {!data && error && <RetryLine onRetry={() => void mutate()}>{messages.browsersFailed}</RetryLine>}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-16 w-full" />
        </LoadingRegion>
      )}
    </Section>
  );
}

interface BrowserRowProps {
  readonly browser: SignedInBrowser;
}

function BrowserRow({ browser: { id, name = messages.unknownBrowser, createdAt, seenAt, isThis } }: BrowserRowProps) {
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await attempt(() => callApi(session.endBrowser, { params: { id } }).then(() => forget(id)), {
      failed: messages.browserNotEnded,
      onRefused: () => forget(id),
    });
    setBusy(false);
  };
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <p className="flex min-w-0 flex-[1_1_9rem] flex-col">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-muted">{messages.browserTimes(formatDate(createdAt), formatAge(seenAt))}</span>
      </p>
      {isThis ? (
        <Badge>{messages.thisBrowser}</Badge>
      ) : (
        <Button
          variant="ghost"
          disabled={isBusy}
          aria-label={messages.signOutOf(name, formatDateTime(createdAt))}
          onClick={() => void end()}
        >
          {messages.signOut}
        </Button>
      )}
    </div>
  );
}

/** Changes the cached list, because the server's index can lag. */
function forget(id: string): void {
  changeAnswer(session.listBrowsers, {}, ({ browsers }) => ({ browsers: browsers.filter((one) => one.id !== id) }));
}
