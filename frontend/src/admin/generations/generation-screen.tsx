import { Ban, Coins, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { adminGenerations, type InspectedGeneration } from '#shared/contracts/admin-generations.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { setAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { createIdempotencyKeys } from '#frontend/src/lib/idempotency-keys.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineDialog } from '#frontend/src/ui/inline-confirm.tsx';
import { ItemPage, SectionColumns } from '#frontend/src/ui/item-page.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { CancelDrawer } from './cancel-drawer.tsx';
import { GenerationStatusBadge } from './generation-columns.tsx';
import {
  IdsSection,
  CostSection,
  ResultsSection,
  TimelineSection,
  FailureSection,
  InputSection,
} from './generation-parts.tsx';
import { isRefundable } from './generation-query.ts';
import { messages } from './messages.ts';
import { RefundDrawer } from './refund-drawer.tsx';

export function GenerationScreen() {
  const { generationId: id = '' } = useParams();
  const request = { params: { id } };
  const { data, error, mutate } = useApi(adminGenerations.inspectOne, request, {
    refreshInterval: (answer) => (answer?.generation.status === 'processing' ? 3000 : 0),
  });
  return (
    <ItemPage
      title={data?.generation.pageTitle ?? messages.title}
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

interface GenerationProps {
  readonly generation: InspectedGeneration;
  readonly onChanged: (generation: InspectedGeneration) => void;
  readonly onEnded: () => void;
}

function Generation({ generation, onChanged, onEnded }: GenerationProps) {
  const { id, status, userId, modelId, routePath, input } = generation;
  const [dialog, setDialog] = useState<'refund' | 'again' | 'cancel'>();
  const navigate = useNavigate();
  const access = useAdminAccess();
  const canSupport = hasRight(access, 'support');
  const close = () => setDialog(undefined);
  const links = [
    { label: messages.openSubscriber, to: `/admin/subscribers/${encodeURIComponent(userId)}` },
    ...(hasRight(access, 'build')
      ? [{ label: messages.openModel, to: `/admin/create?edit=${encodeURIComponent(modelId)}` }]
      : []),
    { label: messages.openPage, to: `/p${routePath}`, target: '_blank' },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <GenerationStatusBadge {...generation} />
          <nav aria-label={messages.links} className="flex flex-wrap gap-x-4">
            {links.map(({ label, ...link }) => (
              <Link key={label} {...link} className="flex min-h-11 items-center underline underline-offset-4">
                {label}
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
        <RunAgainDialog id={id} onCancel={close} onStarted={(again) => void navigate(`/admin/generations/${again}`)} />
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
      const newId = await callApi(adminGenerations.runAgain, { params: { id }, headers });
      showToast(messages.startedAgain);
      onStarted(newId.id);
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
