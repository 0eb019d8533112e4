import { requestTitle } from '#shared/rules/pro-request-status.ts';
import { messages } from './messages.ts';
import { NoteDialog } from './note-dialog.tsx';
import { RequestDetails } from './request-details.tsx';
import type { OpenDialog } from './requests-screen.tsx';
import type { RequestActions } from './use-request-actions.ts';

interface RequestDialogsProps {
  readonly dialog: OpenDialog;
  readonly actions: RequestActions;
  readonly onClose: () => void;
}

/** The one dialog that is open above the table. */
export function RequestDialogs({ dialog: { kind, request }, actions, onClose }: RequestDialogsProps) {
  switch (kind) {
    case 'details':
      return <RequestDetails request={request} onClose={onClose} />;
    case 'reject':
      return (
        <NoteDialog
          title={messages.rejectTitle}
          text={messages.rejectText(request.receipt.held)}
          label={messages.reason}
          missing={messages.reasonRequired}
          action={messages.reject}
          isDanger
          onSubmit={(reason) => actions.reject(request, reason)}
          onClose={onClose}
        />
      );
    case 'notify': {
      const isDone = request.status === 'completed';
      return (
        <NoteDialog
          title={messages.notifyTitle}
          text={messages.notifyText}
          heading={requestTitle(request)}
          label={messages.message}
          missing={messages.messageRequired}
          initial={messages.defaultMessage[isDone ? 'completed' : 'rejected']}
          action={messages.send}
          onSubmit={(message) => actions.notify(request, message)}
          onClose={onClose}
        />
      );
    }
  }
}
