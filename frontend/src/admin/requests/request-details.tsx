import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatDate, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { contentTypeOfExtension, readExtension } from '#shared/kernel/media-types.ts';
import { subscriberPath } from '#shared/rules/console-paths.ts';
import { isOpen, isOverdue, type ProRequestStatus, type RequestEvent } from '#shared/rules/pro-request.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';

interface PartProps {
  readonly request: AdminProRequest;
  readonly heading?: 'h2' | 'h3';
}

export function SubmittedValues({ request: { details, answers }, heading }: PartProps) {
  return (
    <>
      <Section title={messages.request} heading={heading}>
        <p className="break-words whitespace-pre-wrap">{details}</p>
      </Section>
      {answers.map((answer, index) => (
        // Labels can repeat within a form.
        <Section key={`${index}-${answer.label}`} title={answer.label} heading={heading}>
          {answer.value && <p className="break-words whitespace-pre-wrap">{answer.value}</p>}
          {answer.files.map((url) => (
            <FileLink key={url} url={url} isLarge />
          ))}
        </Section>
      ))}
    </>
  );
}

interface FileLinkProps {
  readonly url: string;
  readonly isLarge?: boolean;
}

export function FileLink({ url, isLarge = false }: FileLinkProps) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={clsx('flex', isLarge ? 'flex-col items-start gap-2 self-start' : 'items-center gap-3')}
    >
      {isPicture(url) && (
        <img
          src={url}
          alt=""
          className={clsx('bg-raised', isLarge ? 'max-h-80 max-w-full rounded-card' : thumbnailClass)}
        />
      )}
      <span className="underline underline-offset-2">{messages.viewFile}</span>
    </a>
  );
}

const thumbnailClass = 'size-9 shrink-0 rounded-control object-cover';

function isPicture(url: string): boolean {
  return contentTypeOfExtension(readExtension(url) ?? '')?.startsWith('image/') ?? false;
}

export function Prompt({ request: { details, answers } }: Pick<PartProps, 'request'>) {
  const picture = answers.flatMap(({ files }) => files).find(isPicture);
  return (
    <span className="flex items-center gap-3">
      {picture && <img src={picture} alt="" className={`bg-raised ${thumbnailClass}`} />}
      <span title={details} className="line-clamp-2 min-w-0 break-words whitespace-normal">
        {details}
      </span>
    </span>
  );
}

export function Facts({ request: { id, userId, formName, receipt } }: PartProps) {
  return (
    <DetailList
      details={[
        { label: messages.columns.id, value: id },
        { label: messages.inboxColumns.form, value: formName },
        { label: messages.columns.user, value: userId },
        { label: messages.credits, value: describeCredits(receipt) },
      ]}
    />
  );
}

export function History({ request: { history }, heading }: PartProps) {
  return (
    <Section title={messages.history} heading={heading}>
      <ol aria-label={messages.history} className="flex flex-col gap-3">
        {history.map((event, index) => (
          <HistoryEntry key={`${index}-${event.at}`} event={event} />
        ))}
      </ol>
    </Section>
  );
}

function HistoryEntry({ event }: { readonly event: RequestEvent }) {
  const { at, by } = event;
  const { title, note } = describeEvent(event);
  return (
    <li className="flex flex-col border-s-2 border-line ps-3">
      <span className="font-medium">{by === undefined ? title : messages.by(title, by)}</span>
      <time dateTime={at} className="text-sm text-muted tabular-nums">
        {formatDateTime(at)}
      </time>
      {note && <p className="break-words whitespace-pre-wrap">{note}</p>}
    </li>
  );
}

function describeEvent({ kind, note }: RequestEvent) {
  if (kind === 'assigned') return { title: note === undefined ? messages.assignedToNobody : messages.assignedTo(note) };
  if (kind !== 'due date set') return { title: messages.events[kind], note };
  return note === undefined
    ? { title: messages.dueDateRemoved }
    : { title: messages.events[kind], note: formatDay(note) };
}

interface OverdueProps {
  readonly request: Pick<AdminProRequest, 'status' | 'dueDate'>;
}

export function Overdue({ request }: OverdueProps) {
  const { status, dueDate } = request;
  if (dueDate === undefined || !isOpen(status)) return undefined;
  const day = formatDay(dueDate);
  return isOverdue(request, localToday()) ? (
    <Badge tone="danger">{messages.overdueSince(day)}</Badge>
  ) : (
    <span>{messages.dueOn(day)}</span>
  );
}

/** Uses noon, because midnight in UTC can be the day before. */
function formatDay(date: string): string {
  return formatDate(`${date}T12:00:00`);
}

function localToday(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function describeCredits({ held, charged, released }: AdminProRequest['receipt']): string {
  if (held > 0) return messages.held(held);
  return charged > 0 ? messages.charged(charged) : messages.released(released);
}

const tones = { pending: 'neutral', processing: 'neutral', completed: 'success', rejected: 'danger' } as const;

export function RequestStatus({ status }: { readonly status: ProRequestStatus }) {
  return <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>;
}

const requestIdLength = 8;
const userIdLength = 12;

export function shortRequestId({ id }: { readonly id: string }): string {
  return id.slice(0, requestIdLength);
}

export function Subscriber({ userId, userName }: Pick<AdminProRequest, 'userId' | 'userName'>) {
  const canOpen = hasRight(useAdminAccess(), 'subscribers');
  const name = userName ?? (
    <code title={userId} className={clsx(userId.length > userIdLength && "after:content-['…']")}>
      {userId.slice(0, userIdLength)}
    </code>
  );
  if (!canOpen) return name;
  return (
    <Link to={subscriberPath(userId)} title={userId} className="underline underline-offset-2">
      {name}
    </Link>
  );
}
