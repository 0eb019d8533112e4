import { type SyntheticEvent, useId, useState } from 'react';
import { adminReports } from '#shared/contracts/admin-reports.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { ReasonField } from './subscriber-dialogs.tsx';

type Suspension = NonNullable<RouteAnswer<typeof adminSubscribers.getSubscriber>['suspension']>;

interface SuspensionNoticeProps {
  readonly userId: string;
  readonly suspension: Suspension;
  readonly onLifted: () => void;
}

export function SuspensionNotice({ userId, suspension: { at, adminName, reason }, onLifted }: SuspensionNoticeProps) {
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

interface SuspendDrawerProps {
  readonly userId: string;
  readonly onClose: () => void;
  readonly onSuspended: () => void;
}

export function SuspendDrawer({ userId, onClose, onSuspended }: SuspendDrawerProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const suspend = async () => {
    await callApi(adminReports.suspendSubscriber, { params: { userId }, body: { reason } });
    showToast(messages.suspendedNow);
    onSuspended();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return;
    setBusy(true);
    await attempt(suspend, { failed: messages.notSuspended });
    setBusy(false);
  };
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button type="submit" form={id} variant="danger" disabled={isBusy}>
        {messages.suspend}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={messages.suspend} description={messages.suspendText} footer={footer}>
      <form id={id} onSubmit={(event) => void submit(event)}>
        <ReasonField id={`${id}-reason`} value={reason} isTried={isTried} onChange={setReason} />
      </form>
    </Drawer>
  );
}
