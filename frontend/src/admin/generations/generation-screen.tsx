import { Ban, Coins, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { setAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { formatPriceBreakdown } from '#frontend/src/form/credit-check.tsx';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { formatCredits, formatDateTime, formatDuration } from '#frontend/src/lib/format.ts';
import { createIdempotencyKeys } from '#frontend/src/lib/idempotency-keys.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DetailList, JsonText } from '#frontend/src/ui/detail-list.tsx';
import { InlineDialog } from '#frontend/src/ui/inline-confirm.tsx';
import { ItemPage, SectionColumns } from '#frontend/src/ui/item-page.tsx';
import { MediaGrid } from '#frontend/src/ui/media-grid.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminGenerations, type InspectedGeneration } from '#shared/contracts/admin-generations.ts';
import { cutText } from '#shared/kernel/texts.ts';
import { modelEditorPath, generationPath, subscriberPath } from '#shared/rules/console-paths.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { GenerationStatusBadge } from './generation-columns.tsx';
import { CancelDrawer, RefundDrawer } from './generation-drawers.tsx';
import { formatProviderCost, isRefundable } from './generation-query.ts';
import { messages } from './messages.ts';

const maxTitleLength = 80;

export function GenerationScreen() {
  const { generationId: id = '' } = useParams();
  const request = { params: { id } };
  const { data, error, mutate } = useApi(adminGenerations.inspectOne, request, {
    refreshInterval: (answer) => (answer?.generation.status === 'processing' ? 3000 : 0),
  });
  return (
    <ItemPage
      title={data ? nameGeneration(data.generation) : messages.title}
      list={{ path: '/admin/generations', label: messages.back }}
      error={error}
      message={failureMessage(error)}
      failedToLoad={messages.failedToLoadOne}
      onRetry={() => void mutate()}
    >
      {data && (
        <Generation
          generation={data.generation}
          onEnded={() => void mutate()}
          onChanged={(generation) => setAnswer(adminGenerations.inspectOne, request, { generation })}
        />
      )}
    </ItemPage>
  );
}

function nameGeneration({ input, pageTitle }: InspectedGeneration): string {
  return cutText(input?.prompt ?? '', maxTitleLength) || pageTitle;
}

interface GenerationProps {
  readonly generation: InspectedGeneration;
  readonly onChanged: (generation: InspectedGeneration) => void;
  readonly onEnded: () => void;
}

function Generation({ generation, onChanged, onEnded }: GenerationProps) {
  const { id, status, userId, userName, modelId, modelName, routePath, input } = generation;
  const [dialog, setDialog] = useState<'refund' | 'again' | 'cancel'>();
  const navigate = useNavigate();
  const access = useAdminAccess();
  const canSupport = hasRight(access, 'support');
  const close = () => setDialog(undefined);
  const links = [
    { label: messages.openSubscriber, name: userName ?? userId, to: subscriberPath(userId) },
    ...(hasRight(access, 'build')
      ? [{ label: messages.openModel, name: modelName ?? modelId, to: modelEditorPath(modelId) }]
      : []),
    { label: messages.openPage, name: routePath, to: `/p${routePath}`, target: '_blank' },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <GenerationStatusBadge {...generation} />
          <nav aria-label={messages.links} className="flex flex-wrap gap-x-6">
            {links.map(({ label, name, ...link }) => (
              <Link key={label} {...link} className="flex min-h-11 min-w-0 items-center gap-1.5 text-sm">
                <span className="text-muted">{`${label} `}</span>
                <span className="min-w-0 font-medium wrap-anywhere underline underline-offset-4">{name}</span>
              </Link>
            ))}
          </nav>
        </div>
        <div role="group" aria-label={messages.actions} className="flex flex-wrap gap-2 empty:hidden">
          {status === 'processing' && hasRight(access, 'operate') && (
            <Button variant="danger" onClick={() => setDialog('cancel')}>
              <Ban aria-hidden className="size-4" />
              {messages.cancelGeneration}
            </Button>
          )}
          {canSupport && status !== 'processing' && input && dialog !== 'again' && (
            <Button onClick={() => setDialog('again')}>
              <RotateCw aria-hidden className="size-4" />
              {messages.runAgain}
            </Button>
          )}
          {canSupport && isRefundable(generation) && (
            <Button onClick={() => setDialog('refund')}>
              <Coins aria-hidden className="size-4" />
              {messages.refund}
            </Button>
          )}
        </div>
      </div>
      {dialog === 'again' && (
        <RunAgainDialog id={id} onCancel={close} onStarted={(again) => void navigate(generationPath(again))} />
      )}
      <FailureSection generation={generation} />
      <SectionColumns
        start={
          <>
            <ResultsSection generation={generation} />
            <InputSection generation={generation} />
          </>
        }
        end={
          <>
            <CostSection generation={generation} />
            <TimelineSection generation={generation} />
            <IdsSection generation={generation} />
          </>
        }
      />
      {dialog === 'refund' && <RefundDrawer generations={[generation]} onClose={close} onRefunded={onChanged} />}
      {dialog === 'cancel' && <CancelDrawer generations={[generation]} onClose={close} onEnded={onEnded} />}
    </>
  );
}

interface RunAgainDialogProps {
  readonly id: string;
  readonly onCancel: () => void;
  readonly onStarted: (id: string) => void;
}

/** Confirms first, because the run costs money at the provider again. */
function RunAgainDialog({ id, onCancel, onStarted }: RunAgainDialogProps) {
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const run = async () => {
      const headers = { 'idempotency-key': await idempotencyKeys.getKey(id) };
      const started = await callApi(adminGenerations.runAgain, { params: { id }, headers });
      showToast(messages.startedAgain);
      onStarted(started.id);
    };
    await attempt(run, { failed: messages.runAgainFailed, onRefused: idempotencyKeys.complete });
    setBusy(false);
  };
  return (
    <InlineDialog label={messages.runAgainText} onEscape={isBusy ? undefined : onCancel}>
      <p className="max-w-prose">{messages.runAgainText}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isBusy} onClick={() => void start()}>
          {messages.runAgain}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {messages.keep}
        </Button>
      </div>
    </InlineDialog>
  );
}

interface SectionProps {
  readonly generation: InspectedGeneration;
}

function FailureSection({ generation: { error, fault } }: SectionProps) {
  if (error === undefined) return undefined;
  return (
    <Section heading="h2" title={messages.error}>
      <p className="max-w-prose rounded-card bg-raised px-4 py-3 wrap-anywhere">{error.message}</p>
      {fault !== undefined && <DetailList details={[{ label: messages.fault, value: fault }]} />}
    </Section>
  );
}

function ResultsSection({ generation }: SectionProps) {
  const { assets, leftOut } = generation;
  return (
    <Section heading="h2" title={messages.results}>
      {assets.length === 0 ? (
        <p className="text-muted">{messages.noResults}</p>
      ) : (
        <MediaGrid
          items={assets}
          getCaption={() => nameGeneration(generation)}
          getFallback={({ mediaType }) => messages.loadFailed[mediaType]}
          onDownload={({ publicUrl, filename }) => void downloadFile(publicUrl, filename)}
        />
      )}
      {leftOut !== undefined && <p className="text-sm text-muted">{messages.leftOut(leftOut)}</p>}
    </Section>
  );
}

function InputSection({ generation: { input } }: SectionProps) {
  return (
    <Section heading="h2" title={messages.input}>
      {input === undefined ? (
        <p className="text-muted">{messages.noInput}</p>
      ) : (
        <>
          {input.prompt && <p className="whitespace-pre-wrap wrap-anywhere">{input.prompt}</p>}
          <JsonText label={messages.payload}>{JSON.stringify(input.payload, null, 2)}</JsonText>
        </>
      )}
    </Section>
  );
}

function CostSection({ generation }: SectionProps) {
  const { receipt, refund, price, billedUsd, isBillUnreadable } = generation;
  const cost = formatProviderCost(generation);
  const isEstimate = cost !== undefined && billedUsd === undefined;
  const creditRows = (['held', 'charged', 'released', 'refundDue'] as const)
    .filter((kind) => receipt[kind] > 0)
    .map((kind) => ({ label: messages[kind], value: formatCredits(receipt[kind]) }));
  const refunded = refund && `${formatCredits(refund.amount)}: ${refund.reason}`;
  const otherRows = [
    { label: messages.price, value: price && formatPriceBreakdown(price) },
    { label: messages.refundedFor, value: refunded },
    { label: isEstimate ? messages.estimatedCost : messages.providerCost, value: cost },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
  const shownCreditRows = creditRows.length === 0 ? [{ label: messages.charged, value: messages.nothing }] : creditRows;
  return (
    <Section heading="h2" title={messages.cost}>
      <DetailList details={[...shownCreditRows, ...otherRows]} />
      {isEstimate && isBillUnreadable && <p className="text-sm text-muted">{messages.billUnreadable}</p>}
    </Section>
  );
}

function TimelineSection({ generation }: SectionProps) {
  const { timeline, createdAt, queueSeconds, runSeconds } = generation;
  const times = [
    { label: messages.queueTime, seconds: queueSeconds },
    { label: messages.runTime, seconds: runSeconds },
  ].flatMap(({ label, seconds }) => (seconds === undefined ? [] : [{ label, value: formatDuration(seconds) }]));
  const secondsSinceStart = (at: string) => (Date.parse(at) - Date.parse(createdAt)) / 1000;
  return (
    <Section heading="h2" title={messages.timeline}>
      {times.length > 0 && <DetailList details={times} />}
      <ol className="flex flex-col gap-3">
        {timeline.map(({ event, at }) => (
          <li key={event} className="flex flex-col border-s-2 border-line ps-3">
            <span className="font-medium">{messages.events[event]}</span>
            <time dateTime={at} className="text-sm text-muted tabular-nums">
              {secondsSinceStart(at) > 0
                ? messages.after(formatDuration(secondsSinceStart(at)), formatDateTime(at))
                : formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function IdsSection({ generation }: SectionProps) {
  const { id, userId, appId, modelName, modelId, modelVersion, provider, endpoint } = generation;
  const { requestId, apiKeyId, execution, rerunOf } = generation;
  const details = [
    { label: messages.id, value: id, isCopyable: true },
    { label: messages.user, value: userId, isCopyable: true },
    { label: messages.modelName, value: messages.version(modelName ?? modelId, modelVersion) },
    { label: messages.provider, value: provider },
    { label: messages.endpoint, value: endpoint, isCopyable: true },
    { label: messages.requestId, value: requestId, isCopyable: true },
    { label: messages.apiKey, value: apiKeyId ?? messages.stageKey, isCopyable: apiKeyId !== undefined },
    { label: messages.execution, value: messages.executions[execution] },
    { label: messages.app, value: appId, isCopyable: true },
    { label: messages.rerunOf, value: rerunOf, isCopyable: true },
  ].flatMap((detail) => (detail.value === undefined ? [] : [{ ...detail, value: detail.value }]));
  return (
    <Section heading="h2" title={messages.ids}>
      <DetailList details={details} />
    </Section>
  );
}
