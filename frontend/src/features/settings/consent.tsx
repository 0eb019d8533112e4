import { useState } from 'react';
import { useConsentQuestion } from '#frontend/src/data/ask-for-consent.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt, useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDate } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { account, type RecordedConsent } from '#shared/contracts/account.ts';
import { isAgreed, consentVersion } from '#shared/rules/consent.ts';

const messages = {
  title: 'Share with AI services?',
  lead: 'To do this, we send what you enter and the files you add to:',
  revocable: 'You can withdraw this at any time in Settings. Nothing is sent unless you agree.',
  privacy: 'Privacy Policy',
  agree: 'Agree and continue',
  decline: 'Not now',
  failed: 'Couldn’t save your answer',

  section: 'AI services',
  since: (date: string) => `You agreed on ${date}`,
  withdrawn: (date: string) => `You withdrew this on ${date}. We ask again before anything is sent.`,
  outdated: 'The text has changed. We ask again before anything is sent.',
  none: 'You haven’t agreed yet. We ask before anything is sent.',
  withdraw: 'Withdraw',
  withdrawFrom: (name: string) => `Withdraw: ${name}`,
  notWithdrawn: 'Couldn’t withdraw it',
  notLoaded: 'Couldn’t load what you agreed to',
} as const;

interface Recipient {
  readonly name: string;
  readonly gets: string;
  readonly keeps: string;
}

/** After a change, raise `consentVersion`. */
const knownRecipients: Readonly<Record<string, Recipient>> = {
  fal: {
    name: 'fal.ai',
    gets: 'Runs the models. It gets the texts and files of the forms you send, to make your results.',
    keeps: 'We delete them there minutes after your result is stored.',
  },
  openai: {
    name: 'OpenAI',
    gets: 'Checks your texts and pictures against our rules before anything is made, checks photos, and improves prompts when you ask.',
    keeps: 'It keeps them for up to 30 days by its own terms.',
  },
};

function describeRecipient(id: string): Recipient {
  const unknown = {
    name: id,
    gets: 'Gets the texts and files of the forms you send, to make your results.',
    keeps: '',
  };
  return knownRecipients[id] ?? unknown;
}

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

interface ConsentDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ConsentDrawer({ isOpen, onClose }: ConsentDrawerProps) {
  const { recipients } = useConsentQuestion();
  const end = (hasAgreed: boolean) => {
    onClose();
    // Another call can have asked since this was drawn.
    useConsentQuestion.getState().answer(hasAgreed);
  };
  const agreement = useAction(
    async () => {
      await callApi(account.giveConsent, { body: { recipients: [...recipients], version: consentVersion } });
      end(true);
    },
    { failed: messages.failed },
  );
  return (
    <Drawer
      isOpen={isOpen}
      onClose={() => end(false)}
      title={messages.title}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button className="flex-auto" onClick={() => end(false)}>
            {messages.decline}
          </Button>
          <Button variant="primary" className="flex-auto" disabled={agreement.isBusy} onClick={agreement.run}>
            {messages.agree}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{messages.lead}</p>
        <dl className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line">
          {recipients.map((id) => {
            const { name, gets, keeps } = describeRecipient(id);
            return (
              <div key={id} className="flex flex-col gap-1 card-inset">
                <dt className="font-semibold">{name}</dt>
                <dd>{gets}</dd>
                {keeps !== '' && <dd className="text-sm text-muted">{keeps}</dd>}
              </div>
            );
          })}
        </dl>
        <p className="text-sm text-muted">{messages.revocable}</p>
        <a
          href="/appTOS?tab=privacy"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center self-start font-medium underline underline-offset-4"
        >
          {messages.privacy}
        </a>
        <p role="alert" className="text-danger empty:hidden">
          {agreement.problem}
        </p>
      </div>
    </Drawer>
  );
}
