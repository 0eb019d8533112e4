import { ArrowLeft, Ban, Coins, Images, Link2, Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatDate, formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { ItemPage } from '#frontend/src/ui/item-page.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { adminReports } from '#shared/contracts/admin-reports.ts';
import {
  adminSubscribers,
  type LedgerLine,
  type LedgerPart,
  ledgerParts,
} from '#shared/contracts/admin-subscribers.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { CheckLedgerDrawer } from './check-ledger-drawer.tsx';
import { messages } from './messages.ts';
import { SessionList } from './session-list.tsx';
import { CreditsDrawer, LinkDrawer, SuspendDrawer } from './subscriber-dialogs.tsx';

type Answer = RouteAnswer<typeof adminSubscribers.getSubscriber>;

export function SubscriberScreen() {
  const { userId = '' } = useParams();
  const { data, error, mutate } = useApi(adminSubscribers.getSubscriber, { params: { userId } });
  // Indexes can lag, so the screen is updated from the response instead.
  const show = (change: Partial<Answer>) => void mutate(data && { ...data, ...change }, { revalidate: false });
  if (data) return <Subscriber answer={data} onChanged={show} onReload={() => void mutate()} />;
  return (
    <ItemPage
      title={messages.title}
      list={{ path: '/admin/subscribers', label: messages.back }}
      error={error}
      message={failureMessage(error)}
      failedToLoad={messages.failedToLoadOne}
      onRetry={() => void mutate()}
    />
  );
}

interface SubscriberProps {
  readonly answer: Answer;
  readonly onChanged: (change: Partial<Answer>) => void;
  readonly onReload: () => void;
}

function Subscriber({ answer, onChanged, onReload }: SubscriberProps) {
  const { subscriber, account, sessions, suspension } = answer;
  const [drawer, setDrawer] = useState<'credits' | 'link' | 'ledger' | 'suspend'>();
  const access = useAdminAccess();
  const canMoveCredits = hasRight(access, 'credits');
  const close = () => setDrawer(undefined);
  const showMoved = (changedAccount: Answer['account']) => {
    close();
    refresh(adminSubscribers.listLedger);
    onChanged({ account: changedAccount });
  };
  const { userId, name, country, planName, subscriptionExpiresAt, createdAt } = subscriber;
  const plan = [
    { label: messages.userId, value: userId },
    { label: messages.country, value: country },
    { label: messages.plan, value: planName },
    { label: messages.expires, value: subscriptionExpiresAt ? formatDate(subscriptionExpiresAt) : messages.never },
    { label: messages.joinedOn, value: formatDate(createdAt) },
  ];
  const stats = (['available', 'held', 'spent', 'running'] as const).map((figure) => ({
    label: messages[figure],
    value: formatNumber(account[figure]),
  }));
  return (
    <ConsolePage
      title={name}
      actions={
        <>
          <ButtonLink to="/admin/subscribers" className="max-xl:order-last">
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {messages.back}
          </ButtonLink>
          <ButtonLink to={`/admin/generations?subscriber=${encodeURIComponent(userId)}`}>
            <Images aria-hidden className="size-4" />
            {messages.generations}
          </ButtonLink>
          {hasRight(access, 'reports') && suspension === undefined && (
            <Button onClick={() => setDrawer('suspend')}>
              <Ban aria-hidden className="size-4" />
              {messages.suspend}
            </Button>
          )}
          {hasRight(access, 'support') && (
            <Button onClick={() => setDrawer('link')}>
              <Link2 aria-hidden className="size-4" />
              {messages.link}
            </Button>
          )}
          {canMoveCredits && (
            <Button variant="primary" className="max-xl:order-first" onClick={() => setDrawer('credits')}>
              <Coins aria-hidden className="size-4" />
              {messages.grant}
            </Button>
          )}
        </>
      }
    >
      {suspension && <SuspensionNotice userId={userId} suspension={suspension} onLifted={onReload} />}
      <StatCards stats={stats} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Section heading="h2" title={messages.plan}>
          <DetailList details={plan} />
        </Section>
        <SessionList
          userId={userId}
          sessions={sessions}
          onRevoked={(remaining) => onChanged({ sessions: remaining })}
        />
      </div>
      <LedgerSection userId={userId}>
        {canMoveCredits && (
          <Button onClick={() => setDrawer('ledger')}>
            <Scale aria-hidden className="size-4" />
            {messages.checkLedger}
          </Button>
        )}
      </LedgerSection>
      {drawer === 'credits' && <CreditsDrawer userId={userId} onClose={close} onMoved={showMoved} />}
      {drawer === 'ledger' && <CheckLedgerDrawer userId={userId} onClose={close} onCorrected={showMoved} />}
      {drawer === 'link' && <LinkDrawer userId={userId} onClose={close} onCreated={onReload} />}
      {drawer === 'suspend' && (
        <SuspendDrawer
          userId={userId}
          onClose={close}
          onSuspended={() => {
            close();
            onReload();
          }}
        />
      )}
    </ConsolePage>
  );
}

interface SuspensionNoticeProps {
  readonly userId: string;
  readonly suspension: NonNullable<Answer['suspension']>;
  readonly onLifted: () => void;
}

function SuspensionNotice({ userId, suspension: { at, adminName, reason }, onLifted }: SuspensionNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const canLift = hasRight(useAdminAccess(), 'reports');
  const lift = async () => {
    await callApi(adminReports.liftSuspension, { params: { userId } });
    showToast(messages.lifted);
    onLifted();
  };
  return (
    <div
      role="group"
      aria-label={messages.suspended}
      className="flex flex-col gap-3 rounded-card border border-danger p-4"
    >
      <p>
        <span className="font-medium">{messages.suspended}</span>
        <span className="block text-sm text-muted">{messages.suspendedBy(adminName, formatDateTime(at))}</span>
        <span className="block text-sm break-words text-muted">{reason}</span>
      </p>
      {canLift && !isAsking && (
        <Button className="self-start" onClick={() => setAsking(true)}>
          {messages.lift}
        </Button>
      )}
      {isAsking && (
        <InlineConfirm
          question={messages.liftQuestion}
          consequence={messages.liftText}
          confirmLabel={messages.lift}
          cancelLabel={messages.cancel}
          onConfirm={async () => {
            await attempt(lift, { failed: messages.notLifted });
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface LedgerSectionProps {
  readonly userId: string;
  readonly children?: ReactNode;
}

function LedgerSection({ userId, children }: LedgerSectionProps) {
  const [part, setPart] = useState<LedgerPart>('transfers');
  return (
    <section className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-muted">{messages.ledger}</h2>
        {children}
      </div>
      <ChipGroup
        label={messages.ledger}
        chips={ledgerParts.map((name) => ({ name, label: messages.parts[name] }))}
        current={part}
        onChange={setPart}
      />
      <Lines key={part} userId={userId} part={part} />
    </section>
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
