import { Coins, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { adminGenerations, type InspectedGeneration } from '#shared/contracts/admin-generations.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { setAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/confirm-question.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { statusTones } from './generation-columns.tsx';
import { Behind, Cost, Results, Timeline, WhatFailed, Words } from './generation-parts.tsx';
import { messages } from './messages.ts';
import { RefundDrawer } from './refund-drawer.tsx';

export function GenerationScreen() {
  const { generationId: id = '' } = useParams();
  const request = { params: { id } };
  const { data, error, mutate } = useApi(adminGenerations.inspectOne, request, {
    refreshInterval: (answer) => (answer?.generation.status === 'processing' ? 3000 : 0),
  });
  useDocumentTitle(data?.generation.pageTitle ?? messages.title);
  if (data) {
    return (
      <Generation
        generation={data.generation}
        onChanged={(generation) => setAnswer(adminGenerations.inspectOne, request, { generation })}
      />
    );
  }
  return (
    <ConsolePage title={messages.title} actions={<ToList />}>
      <LoadState
        error={error}
        texts={{ failedToLoad: messages.failedToLoadOne }}
        message={failureMessage(error)}
        onRetry={() => void mutate()}
      />
    </ConsolePage>
  );
}

interface GenerationProps {
  readonly generation: InspectedGeneration;
  readonly onChanged: (generation: InspectedGeneration) => void;
}

function Generation({ generation, onChanged }: GenerationProps) {
  const { id, status, pageTitle, userId, modelId, routePath, receipt, refund, input } = generation;
  const [asked, setAsked] = useState<'refund' | 'again'>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  const isRefundable = receipt.charged > 0 && refund === undefined;
  return (
    <ConsolePage title={pageTitle} actions={<ToList />}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={statusTones[status]}>{messages.statuses[status]}</Badge>
        <ButtonLink to={`/admin/subscribers/${userId}`}>{messages.openSubscriber}</ButtonLink>
        <ButtonLink to={`/admin/create?edit=${modelId}`}>{messages.openModel}</ButtonLink>
        <ButtonLink to={`/p${routePath}`} target="_blank">
          {messages.openPage}
        </ButtonLink>
        {isRefundable && (
          <Button onClick={() => setAsked('refund')}>
            <Coins aria-hidden className="size-4" />
            {messages.refund}
          </Button>
        )}
        {status !== 'processing' && input && asked !== 'again' && (
          <Button onClick={() => setAsked('again')}>
            <RotateCw aria-hidden className="size-4" />
            {messages.runAgain}
          </Button>
        )}
      </div>
      {asked === 'again' && (
        <RunAgainQuestion id={id} onKeep={close} onStarted={(again) => void navigate(`/admin/generations/${again}`)} />
      )}
      <WhatFailed generation={generation} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Results generation={generation} />
          <Words generation={generation} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Cost generation={generation} />
          <Timeline generation={generation} />
          <Behind generation={generation} />
        </div>
      </div>
      {asked === 'refund' && (
        <RefundDrawer
          generation={generation}
          onClose={close}
          onRefunded={(refunded) => {
            close();
            onChanged(refunded);
          }}
        />
      )}
    </ConsolePage>
  );
}

function ToList() {
  return <ButtonLink to="/admin/generations">{messages.back}</ButtonLink>;
}

interface RunAgainQuestionProps {
  readonly id: string;
  readonly onKeep: () => void;
  readonly onStarted: (id: string) => void;
}

/** Confirms first, because the run costs money at the provider again. */
function RunAgainQuestion({ id, onKeep, onStarted }: RunAgainQuestionProps) {
  const [attempts] = useState(() => createAttemptKeeper());
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const run = async () => {
      const headers = { 'idempotency-key': await attempts.keyFor(id) };
      const again = await callApi(adminGenerations.runAgain, { params: { id }, headers });
      showToast(messages.startedAgain);
      onStarted(again.id);
    };
    await attempt(run, { failed: messages.runAgainFailed, onRefused: attempts.answered });
    setBusy(false);
  };
  return (
    <InlineQuestion label={messages.runAgainAsk} onEscape={isBusy ? undefined : onKeep}>
      <p className="max-w-prose">{messages.runAgainAsk}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isBusy} onClick={() => void start()}>
          {messages.runAgain}
        </Button>
        <Button disabled={isBusy} onClick={onKeep}>
          {messages.keep}
        </Button>
      </div>
    </InlineQuestion>
  );
}
