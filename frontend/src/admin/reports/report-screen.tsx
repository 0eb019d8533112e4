import { EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { ItemPage, SectionColumns } from '#frontend/src/ui/item-page.tsx';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { RequiredText } from '#frontend/src/ui/setting-controls.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminReports, type ReportDetails } from '#shared/contracts/admin-reports.ts';
import { subscriberPath } from '#shared/rules/console-paths.ts';
import { messages } from './messages.ts';

export function ReportScreen() {
  const { userId = '', assetId = '' } = useParams();
  const { data, error, mutate } = useApi(
    adminReports.getReport,
    { params: { userId, assetId } },
    { dedupingInterval: 0 },
  );
  const report = data?.report;
  const title = report ? messages.resultOf(report.mediaType, report.ownerName ?? userId) : messages.title;
  return (
    <ItemPage
      title={title}
      list={{ path: '/admin/reports', label: messages.back }}
      error={error}
      message={failureMessage(error)}
      failedToLoad={messages.failedToLoadOne}
      onRetry={() => void mutate()}
    >
      {report && (
        <Report
          key={report.round}
          report={report}
          onDecided={(decided) => void mutate({ report: decided }, { revalidate: false })}
          onStale={() => void mutate()}
        />
      )}
    </ItemPage>
  );
}

interface ReportProps {
  readonly report: ReportDetails;
  readonly onDecided: (report: ReportDetails) => void;
  readonly onStale: () => void;
}

function Report({ report, onDecided, onStale }: ReportProps) {
  return (
    <SectionColumns
      start={
        <>
          <Section heading="h2" title={messages.result}>
            <ResultPreview report={report} />
          </Section>
          <Section heading="h2" title={messages.reports}>
            <ReportList report={report} />
          </Section>
        </>
      }
      end={
        <>
          <Section heading="h2" title={messages.details}>
            <DetailList details={listDetails(report)} />
            <Link
              to={subscriberPath(report.userId)}
              className="inline-flex min-h-11 items-center self-start text-ink underline"
            >
              {messages.openOwner}
            </Link>
          </Section>
          <Section heading="h2" title={messages.decide}>
            {report.status === 'open' ? (
              <DecisionForm report={report} onDecided={onDecided} onStale={onStale} />
            ) : (
              <DetailList details={listDecision(report)} />
            )}
          </Section>
        </>
      }
    />
  );
}

/** Asks first, because the file can be disturbing. */
function ResultPreview({ report: { fileUrl, mediaType, prompt } }: { readonly report: ReportDetails }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {fileUrl === undefined && <p className="text-muted">{messages.noFile}</p>}
      {fileUrl !== undefined && isShown && (
        <MediaView
          url={fileUrl}
          mediaType={mediaType}
          alt={prompt ?? messages.noPrompt}
          fallback={messages.notLoaded}
          className="max-h-[60vh] max-w-full rounded-card"
        />
      )}
      {fileUrl !== undefined && !isShown && (
        <div className="flex min-h-48 flex-col items-center justify-center gap-3 rounded-card bg-raised p-4 text-center text-balance">
          <EyeOff aria-hidden className="size-6 text-muted" />
          <p className="text-muted">{messages.showResultText}</p>
          <Button variant="primary" onClick={() => setShown(true)}>
            {messages.showResult}
          </Button>
        </div>
      )}
      <p className="break-words whitespace-pre-line">
        <span className="text-sm text-muted">{`${messages.prompt}: `}</span>
        <span>{prompt ?? messages.noPrompt}</span>
      </p>
    </div>
  );
}

function listDetails(report: ReportDetails) {
  const { userId, ownerName = userId, isOwnerSuspended, openedAt, dueAt, shareUrl, isHidden, copyCount } = report;
  return [
    { label: messages.owner, value: isOwnerSuspended ? messages.suspended(ownerName) : ownerName },
    { label: messages.openedAt, value: formatDateTime(openedAt) },
    ...(report.status === 'open' ? [{ label: messages.dueAt, value: formatDateTime(dueAt) }] : []),
    { label: messages.page, value: shareUrl === undefined ? messages.notShared : messages.shown(isHidden) },
    { label: messages.copies, value: formatNumber(copyCount) },
  ];
}

function listDecision({ status, decision }: ReportDetails) {
  const outcome = { label: messages.outcome, value: messages.statuses[status] };
  if (decision === undefined) return [outcome];
  return [
    outcome,
    { label: messages.decidedBy, value: decision.adminName },
    { label: messages.decidedAt, value: formatDateTime(decision.at) },
    { label: messages.wordsToReporter, value: decision.wordsToReporter },
    { label: messages.wordsToOwner, value: decision.wordsToOwner },
  ];
}

function ReportList({ report: { reports, userId, ownerName } }: { readonly report: ReportDetails }) {
  const nameReporter = (id: string) => (id === userId ? (ownerName ?? id) : id);

  if (reports.length === 0) return <p className="text-muted">{messages.noReports}</p>;
  return (
    <RowGroup>
      {reports.map(({ reason, text, contact, reporterUserId, at }) => (
        <div key={`${at} ${reason} ${reporterUserId ?? ''}`} className="flex flex-col items-start gap-1.5 px-4 py-3">
          <Badge>{messages.reasons[reason]}</Badge>
          {text && <p className="break-words whitespace-pre-line">{text}</p>}
          <p className="flex flex-wrap gap-x-3 text-sm break-all text-muted tabular-nums">
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span>
              {reporterUserId === undefined
                ? messages.withoutSession
                : messages.fromSubscriber(nameReporter(reporterUserId))}
            </span>
            {contact && <span>{messages.contact(contact)}</span>}
          </p>
        </div>
      ))}
    </RowGroup>
  );
}

type Outcome = 'kept' | 'removed';

function DecisionForm({ report, onDecided, onStale }: ReportProps) {
  const id = useId();
  const [asking, setAsking] = useState<Outcome>();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{messages.decideText}</p>
      {asking === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking('kept')}>{messages.keep}</Button>
          <Button variant="danger" onClick={() => setAsking('removed')}>
            {messages.takeDown}
          </Button>
        </div>
      ) : (
        <ConfirmDecision
          id={id}
          key={asking}
          outcome={asking}
          report={report}
          onDecided={onDecided}
          onStale={onStale}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

interface ConfirmDecisionProps extends ReportProps {
  readonly id: string;
  readonly outcome: Outcome;
  readonly onCancel: () => void;
}

function ConfirmDecision({ id, outcome, report, onDecided, onStale, onCancel }: ConfirmDecisionProps) {
  const { userId, assetId, round, copyCount } = report;
  const [words, setWords] = useState<{ readonly reporter: string; readonly owner: string }>(
    messages.usualWords[outcome],
  );
  const [isTried, setTried] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const save = async () => {
    const body = { outcome, round, wordsToReporter: words.reporter, wordsToOwner: words.owner };
    const answer = await callApi(adminReports.decideReport, { params: { userId, assetId }, body });
    showToast(messages.decided[outcome]);
    onDecided(answer.report);
    refresh(adminReports.listOpenReports);
    refresh(adminReports.listDecidedReports);
    refresh(adminOverview.getWaiting);
  };
  const confirm = async () => {
    setTried(true);
    if (words.reporter.trim() !== '' && words.owner.trim() !== '') {
      await attempt(save, { failed: messages.notDecided, onRefused: onStale });
    }
    setAttempts((count) => count + 1);
  };
  const fields = [
    { name: 'reporter', label: messages.wordsToReporter },
    { name: 'owner', label: messages.wordsToOwner },
  ] as const;
  return (
    <>
      {fields.map(({ name, label }) => (
        <RequiredText
          key={name}
          id={`${id}-${name}`}
          label={label}
          description={messages.wordsHint}
          missing={messages.wordsMissing}
          isTried={isTried}
          rows={3}
          value={words[name]}
          onChange={(text) => setWords({ ...words, [name]: text })}
        />
      ))}
      <InlineConfirm
        key={attempts}
        question={outcome === 'kept' ? messages.keepQuestion : messages.takeDownQuestion}
        consequence={outcome === 'kept' ? messages.keepText : messages.takeDownText(copyCount)}
        confirmLabel={outcome === 'kept' ? messages.keep : messages.takeDown}
        variant={outcome === 'kept' ? 'primary' : 'danger'}
        cancelLabel={messages.cancel}
        onConfirm={confirm}
        onCancel={onCancel}
      />
    </>
  );
}
