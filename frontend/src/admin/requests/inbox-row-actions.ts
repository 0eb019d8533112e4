import { Bell, Download, FileUp, Play, Undo2, X } from 'lucide-react';
import type { InboxRequest } from '#shared/contracts/admin-pro-requests.ts';
import { isOpen } from '#shared/rules/pro-request-status.ts';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';
import type { OpenedSheet } from './request-sheets.tsx';
import { saveResults } from './save-results.ts';
import type { RequestActions } from './use-request-actions.ts';

interface RowHandlers {
  readonly actions: RequestActions;
  readonly onOpen: (sheet: OpenedSheet) => void;
  readonly onUpload: (request: InboxRequest) => void;
}

/** What may be done to a request in its status. */
export function inboxRowActions(request: InboxRequest, { actions, onOpen, onUpload }: RowHandlers): RowAction[] {
  const { status, assets } = request;
  const isPending = status === 'pending';
  const open: RowAction[] = [
    {
      label: isPending ? messages.takeOn : messages.putBack,
      icon: isPending ? Play : Undo2,
      onPress: () => actions.move(request, isPending ? 'processing' : 'pending'),
    },
    { label: messages.upload, icon: FileUp, onPress: () => onUpload(request) },
    { label: messages.reject, icon: X, isDanger: true, onPress: () => onOpen({ kind: 'reject', request }) },
  ];
  const save = { label: messages.download, icon: Download, onPress: () => void saveResults(request) };
  const download: RowAction[] = assets.length > 0 ? [save] : [];
  return [
    ...(isOpen(status) ? open : download),
    { label: messages.notify, icon: Bell, onPress: () => onOpen({ kind: 'notify', request }) },
  ];
}
