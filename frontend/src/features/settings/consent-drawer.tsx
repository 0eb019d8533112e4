import { account } from '#shared/contracts/account.ts';
import { consentVersion } from '#shared/rules/consent.ts';
import { useConsentQuestion } from '#frontend/src/data/ask-for-consent.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { describeRecipient, messages } from './consent-messages.ts';

interface ConsentDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ConsentDrawer({ isOpen, onClose }: ConsentDrawerProps) {
  const { recipients, answer } = useConsentQuestion();
  const end = (hasAgreed: boolean) => {
    onClose();
    answer(hasAgreed);
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
