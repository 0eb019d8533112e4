import { useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminSubscribers, type ListedSession } from '#shared/contracts/admin-subscribers.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';

interface SessionListProps {
  readonly userId: string;
  readonly sessions: readonly ListedSession[];
  readonly onRevoked: (remaining: ListedSession[]) => void;
}

/** About the height of the plan beside it. */
const maxShown = 5;

export function SessionList({ userId, sessions, onRevoked }: SessionListProps) {
  const [isBusy, setBusy] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? sessions : sessions.slice(0, maxShown);
  const canRevoke = hasRight(useAdminAccess(), 'support');
  const revoke = async (id?: string) => {
    setBusy(true);
    try {
      const { revoked } = await callApi(adminSubscribers.revokeSessions, { params: { userId }, body: { id } });
      showToast(messages.revoked(revoked.length));
      onRevoked(sessions.filter((session) => !revoked.includes(session.id)));
    } catch {
      showToast(messages.notRevoked);
    }
    setBusy(false);
  };
  return (
    <Section heading="h2" title={messages.sessions}>
      {sessions.length === 0 ? (
        <p className="text-muted">{messages.noSessions}</p>
      ) : (
        <>
          <RowGroup>
            {shown.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={isBusy}
                onRevoke={canRevoke ? () => revoke(session.id) : undefined}
              />
            ))}
          </RowGroup>
          <div className="flex flex-wrap gap-2">
            {canRevoke && <RevokeAll isBusy={isBusy} onRevoke={() => revoke()} />}
            {sessions.length > maxShown && (
              <Button variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? messages.fewerSessions : messages.allSessions(formatNumber(sessions.length))}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}

interface RevokeAllProps {
  readonly isBusy: boolean;
  readonly onRevoke: () => Promise<void>;
}

/** Confirms first, because the subscriber needs a new link afterwards. */
function RevokeAll({ isBusy, onRevoke }: RevokeAllProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="danger" onClick={() => setAsking(true)} className="self-start">
        {messages.revokeAll}
      </Button>
    );
  }
  return (
    <InlineConfirm
      question={messages.revokeAllQuestion}
      confirmLabel={messages.revokeAll}
      cancelLabel={messages.cancel}
      isDisabled={isBusy}
      onConfirm={async () => {
        await onRevoke();
        setAsking(false);
      }}
      onCancel={() => setAsking(false)}
    />
  );
}

interface SessionRowProps {
  readonly session: ListedSession;
  readonly isBusy: boolean;
  readonly onRevoke: (() => Promise<void>) | undefined;
}

/** Confirms first, because revoking a link also ends its sessions. */
function SessionRow({ session: { kind, browserName, createdAt, expiresAt }, isBusy, onRevoke }: SessionRowProps) {
  const [isAsking, setAsking] = useState(false);
  const from = formatDateTime(createdAt);
  const name = browserName ?? messages.sessionKinds[kind];
  const revoke = async () => {
    await onRevoke?.();
    setAsking(false);
  };
  return (
    <div className="flex flex-col gap-3 px-4 py-2">
      <div className="flex items-center gap-3">
        <p className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{name}</span>
          <span className="text-sm text-muted tabular-nums">
            {messages.sessionTimes(from, formatDateTime(expiresAt))}
          </span>
        </p>
        {onRevoke && (
          <Button
            variant="ghost"
            disabled={isBusy}
            aria-label={messages.revokeOf(name, from)}
            onClick={() => setAsking(true)}
          >
            {messages.revoke}
          </Button>
        )}
      </div>
      {isAsking && (
        <InlineConfirm
          question={messages.revokeQuestion(name, from)}
          confirmLabel={messages.revoke}
          cancelLabel={messages.cancel}
          isDisabled={isBusy}
          onConfirm={revoke}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
