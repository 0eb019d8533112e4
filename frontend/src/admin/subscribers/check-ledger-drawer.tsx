import { type SyntheticEvent, useId, useState } from 'react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { adminSubscribers, type Correction } from '#shared/contracts/admin-subscribers.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { messages } from './messages.ts';
import { ReasonField } from './subscriber-dialogs.tsx';

type Account = RouteAnswer<typeof adminSubscribers.decideCorrection>['account'];

interface CheckLedgerDrawerProps {
  readonly userId: string;
  readonly onClose: () => void;
  readonly onCorrected: (account: Account) => void;
}

/** Two super admins correct the balance: one proposes, another approves. */
export function CheckLedgerDrawer({ userId, onClose, onCorrected }: CheckLedgerDrawerProps) {
  const { data, error, mutate } = useApi(adminSubscribers.checkLedger, { params: { userId } }, { dedupingInterval: 0 });
  const check = () => void mutate();
  return (
    <Drawer isOpen onClose={onClose} title={messages.checkLedger} description={messages.checkLedgerText}>
      {data === undefined ? (
        <LoadState
          error={error}
          texts={{ failedToLoad: messages.failedToCheck }}
          skeleton={<Skeleton className="h-40 w-full" />}
          message={failureMessage(error)}
          onRetry={check}
          heading="h3"
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Balances account={data.account} expected={data.expected} />
          {data.correction !== undefined && (
            <Proposal
              userId={userId}
              correction={data.correction}
              canApprove={data.canApprove}
              onRefused={check}
              onRejected={check}
              onApproved={(account) => {
                check();
                onCorrected(account);
              }}
            />
          )}
          {data.correction === undefined && data.hasDrifted && <ProposeForm userId={userId} onDone={check} />}
          {data.correction === undefined && !data.hasDrifted && <p>{messages.isEqual}</p>}
        </div>
      )}
    </Drawer>
  );
}

function Balances({ account, expected }: Pick<Correction, 'account' | 'expected'>) {
  const details = (['available', 'held', 'spent'] as const).map((name) => ({
    label: messages[name],
    value: messages.compared(formatNumber(account[name]), formatNumber(expected[name])),
  }));
  return <DetailList details={details} />;
}

function ProposeForm({ userId, onDone }: { readonly userId: string; readonly onDone: () => void }) {
  const id = useId();
  const [follow, setFollow] = useState<Correction['follow']>('ledger');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const propose = async () => {
    await callApi(adminSubscribers.proposeCorrection, { params: { userId }, body: { follow, reason } });
    showToast(messages.proposed);
    onDone();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return;
    setBusy(true);
    await attempt(propose, { failed: messages.notProposed, onRefused: onDone });
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p>{messages.differs}</p>
      <FormField id={`${id}-follow`} label={messages.correctBy}>
        <Select
          {...controlProps({ id: `${id}-follow` })}
          value={follow}
          onChange={({ target }) => setFollow(target.value === 'balance' ? 'balance' : 'ledger')}
        >
          {(['ledger', 'balance'] as const).map((name) => (
            <option key={name} value={name}>
              {messages.follow[name]}
            </option>
          ))}
        </Select>
      </FormField>
      <ReasonField id={`${id}-reason`} value={reason} isTried={isTried} onChange={setReason} />
      <p className="text-sm text-muted">{messages.proposeText}</p>
      <Button type="submit" variant="primary" disabled={isBusy} className="self-end">
        {messages.propose}
      </Button>
    </form>
  );
}

interface ProposalProps {
  readonly userId: string;
  readonly correction: Correction;
  readonly canApprove: boolean;
  readonly onRefused: () => void;
  readonly onRejected: () => void;
  readonly onApproved: (account: Account) => void;
}

function Proposal({ userId, correction, canApprove, onRefused, onRejected, onApproved }: ProposalProps) {
  const { id, follow, reason, proposedBy, proposedAt } = correction;
  const [isBusy, setBusy] = useState(false);
  const decide = async (isApproved: boolean) => {
    setBusy(true);
    const save = async () => {
      const request = { params: { userId }, body: { id, isApproved } };
      const { account } = await callApi(adminSubscribers.decideCorrection, request);
      showToast(isApproved ? messages.corrected : messages.rejected);
      if (isApproved) onApproved(account);
      else onRejected();
    };
    await attempt(save, { failed: messages.notDecided, onRefused });
    setBusy(false);
  };
  const details = [
    { label: messages.correctBy, value: messages.follow[follow] },
    { label: messages.reason, value: reason },
    { label: messages.proposedBy, value: proposedBy.name },
    { label: messages.proposedOn, value: formatDateTime(proposedAt) },
  ];
  return (
    <>
      <DetailList details={details} />
      {!canApprove && <p>{messages.ownProposal}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={() => void decide(false)}>
          {messages.reject}
        </Button>
        {canApprove && (
          <Button variant="primary" disabled={isBusy} onClick={() => void decide(true)}>
            {messages.approve}
          </Button>
        )}
      </div>
    </>
  );
}
