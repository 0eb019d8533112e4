import { Coins, Images, Link2, Scale } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDate, formatNumber } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { CheckLedgerDrawer } from './check-ledger-drawer.tsx';
import { LedgerSection } from './ledger-section.tsx';
import { messages } from './messages.ts';
import { SessionList } from './session-list.tsx';
import { CreditsDrawer, LinkDrawer } from './subscriber-dialogs.tsx';

type Answer = RouteAnswer<typeof adminSubscribers.getSubscriber>;

export function SubscriberScreen() {
  const { userId = '' } = useParams();
  const { data, error, mutate } = useApi(adminSubscribers.getSubscriber, { params: { userId } });
  useDocumentTitle(data?.subscriber.name ?? messages.title);
  // Indexes can lag, so the screen is updated from the response instead.
  const show = (change: Partial<Answer>) => void mutate(data && { ...data, ...change }, { revalidate: false });
  if (data) return <Subscriber answer={data} onChanged={show} onLinkCreated={() => void mutate()} />;
  return (
    <ConsolePage title={messages.title} actions={<BackLink />}>
      <LoadState
        error={error}
        texts={{ failedToLoad: messages.failedToLoadOne }}
        message={failureMessage(error)}
        onRetry={() => void mutate()}
      />
    </ConsolePage>
  );
}

interface SubscriberProps {
  readonly answer: Answer;
  readonly onChanged: (change: Partial<Answer>) => void;
  readonly onLinkCreated: () => void;
}

function Subscriber({ answer: { subscriber, account, sessions }, onChanged, onLinkCreated }: SubscriberProps) {
  const [drawer, setDrawer] = useState<'credits' | 'link' | 'ledger'>();
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
          <BackLink />
          <ButtonLink to={`/admin/generations?subscriber=${encodeURIComponent(userId)}`}>
            <Images aria-hidden className="size-4" />
            {messages.generations}
          </ButtonLink>
          <Button onClick={() => setDrawer('ledger')}>
            <Scale aria-hidden className="size-4" />
            {messages.checkLedger}
          </Button>
          <Button onClick={() => setDrawer('link')}>
            <Link2 aria-hidden className="size-4" />
            {messages.link}
          </Button>
          <Button variant="primary" onClick={() => setDrawer('credits')}>
            <Coins aria-hidden className="size-4" />
            {messages.grant}
          </Button>
        </>
      }
    >
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
      <LedgerSection userId={userId} />
      {drawer === 'credits' && <CreditsDrawer userId={userId} onClose={close} onMoved={showMoved} />}
      {drawer === 'ledger' && <CheckLedgerDrawer userId={userId} onClose={close} onCorrected={showMoved} />}
      {drawer === 'link' && <LinkDrawer userId={userId} onClose={close} onCreated={onLinkCreated} />}
    </ConsolePage>
  );
}

function BackLink() {
  return <ButtonLink to="/admin/subscribers">{messages.back}</ButtonLink>;
}
