import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { requestTitle } from '#shared/rules/pro-request.ts';
import { messages } from './messages.ts';
import { NoteSheet } from './note-sheet.tsx';
import { RequestDetails } from './request-details.tsx';
import { ResultSheet } from './result-sheet.tsx';
import type { RequestCalls } from './use-request-calls.ts';

/** What a sheet is open about: the request as it was then, in case the list moves on. */
export type OpenedSheet =
  | { readonly kind: 'details' | 'reject' | 'notify'; readonly request: AdminProRequest }
  | { readonly kind: 'result'; readonly request: AdminProRequest; readonly files: readonly File[] };

interface RequestSheetsProps {
  readonly sheet: OpenedSheet;
  readonly calls: RequestCalls;
  readonly onClose: () => void;
  /** Results that were looked at go out. */
  readonly onSend: (request: AdminProRequest, files: readonly File[]) => void;
}

/** The one sheet that is open above the table. */
export function RequestSheets({ sheet, calls, onClose, onSend }: RequestSheetsProps) {
  const { request } = sheet;
  switch (sheet.kind) {
    case 'details':
      return <RequestDetails request={request} onClose={onClose} />;
    case 'result':
      return <ResultSheet request={request} picked={sheet.files} onClose={onClose} onSend={onSend} />;
    case 'reject':
      return (
        <NoteSheet
          title={messages.rejectTitle}
          text={messages.rejectText(request.receipt.held)}
          label={messages.reason}
          missing={messages.reasonRequired}
          action={messages.reject}
          isDanger
          onSubmit={(reason) => calls.reject(request, reason)}
          onClose={onClose}
        />
      );
    case 'notify':
      return (
        <NoteSheet
          title={messages.notifyTitle}
          text={messages.notifyText}
          heading={requestTitle(request)}
          label={messages.message}
          missing={messages.messageRequired}
          initial={messages.defaultMessages[request.status]}
          action={messages.send}
          onSubmit={(message) => calls.notify(request, message)}
          onClose={onClose}
        />
      );
  }
}
