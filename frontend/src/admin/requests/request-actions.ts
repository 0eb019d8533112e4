import { Bell, Download, FileUp, Play, Undo2, X } from 'lucide-react';
import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { isOpen } from '#shared/rules/pro-request.ts';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';
import type { OpenedSheet } from './request-sheets.tsx';
import { saveResults } from './save-results.ts';
import type { RequestCalls } from './use-request-calls.ts';

interface RowHandlers {
  readonly calls: RequestCalls;
  readonly onOpen: (sheet: OpenedSheet) => void;
  /** Absent while other results are on their way. */
  readonly onUpload: ((request: AdminProRequest) => void) | undefined;
}

/** What may be done to a request in its status. */
export function requestActions(request: AdminProRequest, { calls, onOpen, onUpload }: RowHandlers): RowAction[] {
  const { status, assets } = request;
  const isPending = status === 'pending';
  const open: RowAction[] = [
    {
      label: isPending ? messages.takeOn : messages.putBack,
      icon: isPending ? Play : Undo2,
      onPress: () => calls.move(request, isPending ? 'processing' : 'pending'),
    },
    ...(onUpload ? [{ label: messages.upload, icon: FileUp, onPress: () => onUpload(request) }] : []),
    { label: messages.reject, icon: X, isDanger: true, onPress: () => onOpen({ kind: 'reject', request }) },
  ];
  const save = { label: messages.download, icon: Download, onPress: () => void saveResults(request) };
  return [
    ...(isOpen(status) ? open : []),
    ...(assets.length > 0 ? [save] : []),
    { label: messages.notify, icon: Bell, onPress: () => onOpen({ kind: 'notify', request }) },
  ];
}
