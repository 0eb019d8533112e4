import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';
import { RequestStatus } from './request-status.tsx';
import { shortRequestId, shortUserId } from './short-ids.ts';

const { columns: headers } = messages;

/** What the requests of one form say; newest first, as the server lists them. */
export const requestColumns: readonly ListColumn<AdminProRequest>[] = [
  {
    id: 'id',
    header: headers.id,
    width: 7,
    cell: (request) => <code title={request.id}>{shortRequestId(request)}</code>,
  },
  {
    id: 'user',
    header: headers.user,
    width: 8.5,
    ifRoom: 2,
    cell: (request) => <code title={request.userId}>{shortUserId(request)}</code>,
  },
  {
    id: 'status',
    header: headers.status,
    width: 8,
    inCard: 'plain',
    cell: RequestStatus,
  },
  {
    id: 'prompt',
    header: headers.prompt,
    width: 16,
    grows: true,
    inCard: 'line',
    cell: ({ details }) => (
      <span title={details} className="line-clamp-2 break-words whitespace-normal">
        {details}
      </span>
    ),
  },
  { id: 'media', header: headers.media, width: 6.5, ifRoom: 3, inCard: 'plain', cell: mediaOf },
  {
    id: 'created',
    header: headers.created,
    width: 12.5,
    ifRoom: 1,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
];

/** The first of the files that were sent with it: its details have them all. */
function mediaOf({ answers }: AdminProRequest) {
  const [file] = answers.flatMap(({ files }) => files);
  if (file === undefined) return messages.noFile;
  return (
    <a href={file} target="_blank" rel="noreferrer" className="underline">
      {messages.viewFile}
    </a>
  );
}
