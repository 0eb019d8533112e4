import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import type { RequestEvent } from '#shared/rules/pro-request.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { messages } from './messages.ts';

interface PartProps {
  readonly request: AdminProRequest;
  /** The level that fits the outline; by default of a sheet. */
  readonly heading?: 'h2' | 'h3';
}

/** All that was asked for. */
export function Asked({ request: { details, answers }, heading }: PartProps) {
  return (
    <>
      <Section title={messages.request} heading={heading}>
        <p className="break-words whitespace-pre-wrap">{details}</p>
      </Section>
      {answers.map((answer, index) => (
        // A form may ask twice by the same label.
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

/** Whose it is, and what it cost. */
export function Facts({ request: { id, userId, formName, receipt } }: PartProps) {
  return (
    <DetailList
      details={[
        { label: messages.columns.id, value: id },
        { label: messages.inboxColumns.form, value: formName },
        { label: messages.columns.user, value: userId },
        { label: messages.credits, value: creditsOf(receipt) },
      ]}
    />
  );
}

/** What has happened since it was submitted. */
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

function creditsOf({ held, charged, released }: AdminProRequest['receipt']): string {
  if (held > 0) return messages.held(held);
  return charged > 0 ? messages.charged(charged) : messages.released(released);
}
