import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import type { RequestEvent } from '#shared/rules/pro-request-status.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';
import { shortRequestId } from './short-ids.ts';

interface RequestDetailsProps {
  readonly request: AdminProRequest;
  readonly onClose: () => void;
}

/** All that was asked for, what it cost, and what has happened since. */
export function RequestDetails({ request, onClose }: RequestDetailsProps) {
  const { details, answers, receipt, userId, id, history } = request;
  const ids = [
    { label: messages.columns.id, value: id },
    { label: messages.columns.user, value: userId },
    { label: messages.credits, value: creditsOf(receipt) },
  ];
  return (
    <Sheet isOpen onClose={onClose} size="full" title={messages.detailsTitle(shortRequestId(request))}>
      <div className="flex flex-col gap-6">
        <Section title={messages.request}>
          <p className="break-words whitespace-pre-wrap">{details}</p>
        </Section>
        {answers.map((answer, index) => (
          // A form may ask twice by the same label.
          <Section key={`${index}-${answer.label}`} title={answer.label}>
            {answer.value && <p className="break-words whitespace-pre-wrap">{answer.value}</p>}
            {answer.files.map((url) => (
              <a key={url} href={url} target="_blank" rel="noreferrer" className={buttonClass({})}>
                {messages.viewFile}
              </a>
            ))}
          </Section>
        ))}
        <DetailList details={ids} />
        <Section title={messages.history}>
          <ol className="flex flex-col gap-3">
            {history.map((event) => (
              <HistoryEntry key={`${event.kind}-${event.at}`} event={event} />
            ))}
          </ol>
        </Section>
      </div>
    </Sheet>
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
