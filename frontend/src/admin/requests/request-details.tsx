import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import type { ProRequestStatus, RequestEvent } from '#shared/rules/pro-request.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { requestPath } from '#frontend/src/lib/screen-paths.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { buttonClass, ButtonLink } from '#frontend/src/ui/button.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { messages } from './messages.ts';

interface RequestDetailsProps {
  readonly request: AdminProRequest;
  readonly onClose: () => void;
}

export function RequestDetails({ request, onClose }: RequestDetailsProps) {
  return (
    <Drawer isOpen onClose={onClose} size="full" title={messages.detailsTitle(shortRequestId(request))}>
      <div className="flex flex-col gap-6">
        <SubmittedValues request={request} />
        <Facts request={request} />
        <History request={request} />
        <ButtonLink to={requestPath(request)}>{messages.ownPage}</ButtonLink>
      </div>
    </Drawer>
  );
}

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
            <a key={url} href={url} target="_blank" rel="noreferrer" className={buttonClass({})}>
              {messages.viewFile}
            </a>
          ))}
        </Section>
      ))}
    </>
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
      <ol className="flex flex-col gap-3">
        {history.map((event) => (
          <HistoryEntry key={`${event.kind}-${event.at}`} event={event} />
        ))}
      </ol>
    </Section>
  );
}

function HistoryEntry({ event: { kind, at, by, note } }: { readonly event: RequestEvent }) {
  const name = messages.events[kind];
  return (
    <li className="flex flex-col border-s-2 border-line ps-3">
      <span className="font-medium">{by === undefined ? name : messages.by(name, by)}</span>
      <time dateTime={at} className="text-sm text-muted tabular-nums">
        {formatDateTime(at)}
      </time>
      {note && <p className="break-words whitespace-pre-wrap">{note}</p>}
    </li>
  );
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

export function shortUserId({ userId }: { readonly userId: string }): string {
  return userId.slice(0, userIdLength);
}
