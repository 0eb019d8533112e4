import type { InspectedGeneration } from '#shared/contracts/admin-generations.ts';
import { formatPriceBreakdown } from '#frontend/src/form/credit-check.tsx';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { formatCredits, formatDateTime, formatDuration } from '#frontend/src/lib/format.ts';
import { DetailList, JsonText } from '#frontend/src/ui/detail-list.tsx';
import { MediaGrid } from '#frontend/src/ui/media-grid.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { formatProviderCost } from './generation-query.ts';
import { messages } from './messages.ts';

interface SectionProps {
  readonly generation: InspectedGeneration;
}

export function FailureSection({ generation: { error, fault } }: SectionProps) {
  if (error === undefined) return undefined;
  return (
    <Section heading="h2" title={messages.error}>
      <p className="max-w-prose rounded-card bg-raised px-4 py-3 wrap-anywhere">{error.message}</p>
      {fault !== undefined && <DetailList details={[{ label: messages.fault, value: fault }]} />}
    </Section>
  );
}

export function ResultsSection({ generation: { assets, leftOut, pageTitle } }: SectionProps) {
  return (
    <Section heading="h2" title={messages.results}>
      {assets.length === 0 ? (
        <p className="text-muted">{messages.noResults}</p>
      ) : (
        <MediaGrid
          items={assets}
          getCaption={() => pageTitle}
          getFallback={({ mediaType }) => messages.loadFailed[mediaType]}
          onDownload={({ publicUrl, filename }) => void downloadFile(publicUrl, filename)}
        />
      )}
      {leftOut !== undefined && <p className="text-sm text-muted">{messages.leftOut(leftOut)}</p>}
    </Section>
  );
}

export function InputSection({ generation: { input } }: SectionProps) {
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

export function CostSection({ generation }: SectionProps) {
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

export function TimelineSection({ generation }: SectionProps) {
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

export function IdsSection({ generation }: SectionProps) {
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
