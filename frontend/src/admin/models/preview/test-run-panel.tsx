import { type ReactNode, useState } from 'react';
import { ApiKeySetting } from '#frontend/src/admin/editor/controls/app-and-key-settings.tsx';
import { storeTestResults } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import { ApiError, failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { createIdempotencyKeys } from '#frontend/src/lib/idempotency-keys.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { JsonText } from '#frontend/src/ui/detail-list.tsx';
import { InlineDialog } from '#frontend/src/ui/inline-confirm.tsx';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { adminTestRuns, type TestRun } from '#shared/contracts/admin-test-runs.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { messages } from './messages.ts';
import { MediaSamples, PreviewPanel } from './preview-panels.tsx';

interface RunTexts {
  readonly title: string;
  readonly hint: string;
  readonly passed?: string;
}

interface TestRunPanelProps {
  readonly definition: ModelDefinition;
  readonly values: FormValues;
  readonly isComplete: boolean;
  readonly onOutputKey: (key: string) => void;
  readonly texts?: RunTexts;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

const runTexts: RunTexts = { title: messages.testRun, hint: messages.testRunHint };

export function TestRunPanel(props: TestRunPanelProps) {
  const { definition, values, isComplete, onOutputKey, texts = runTexts, actions, children } = props;
  const { run, problem, isRunning, start } = useTestRun(definition, values);
  const [isAsking, setAsking] = useState(false);
  const hasEndpoint = definition.endpoint.trim() !== '';
  const confirm = (apiKeyId: string | undefined) => {
    setAsking(false);
    start(apiKeyId);
  };
  return (
    <PreviewPanel title={texts.title} hint={texts.hint}>
      {children}
      {isAsking ? (
        <CostConfirmation definition={definition} onConfirm={confirm} onCancel={() => setAsking(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            className="flex-1"
            disabled={!hasEndpoint || !isComplete || isRunning}
            onClick={() => setAsking(true)}
          >
            {isRunning ? messages.running : messages.run}
          </Button>
          {actions}
        </div>
      )}
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {run?.media && run.media.length > 0 && texts.passed && <p className="text-sm text-success">{texts.passed}</p>}
        {!hasEndpoint && <p className="text-sm">{messages.noEndpoint}</p>}
        {problem && <p className="text-sm text-danger">{messages.runFailed(problem)}</p>}
        {run && <RunState run={run} outputKey={definition.outputKey} onOutputKey={onOutputKey} />}
      </div>
    </PreviewPanel>
  );
}

interface CostConfirmationProps {
  readonly definition: ModelDefinition;
  readonly onConfirm: (apiKeyId: string | undefined) => void;
  readonly onCancel: () => void;
}

/** Only super admins can run without choosing one of their own keys. */
function CostConfirmation({ definition: { provider, endpoint }, onConfirm, onCancel }: CostConfirmationProps) {
  const { data, error } = useApi(adminAssist.getPrice, { query: { provider, endpoint } });
  const { isSuperAdmin } = useAdminAccess();
  const [apiKeyId, setApiKeyId] = useState<string>();
  const isKnown = data !== undefined || error !== undefined;
  const isPaid = isSuperAdmin || apiKeyId !== undefined;
  return (
    <InlineDialog label={messages.confirmTitle} onEscape={onCancel}>
      <p className="font-medium">{messages.confirmTitle}</p>
      <p className="text-sm">
        {data?.price ? messages.cost(data.price) : isKnown ? messages.costUnknown : messages.askingCost}
      </p>
      <ApiKeySetting
        value={apiKeyId}
        onChange={setApiKeyId}
        none={isSuperAdmin ? messages.stageKey : messages.chooseKey}
        whenEmpty={isSuperAdmin ? undefined : messages.noKeys}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={!isKnown || !isPaid} onClick={() => onConfirm(apiKeyId)}>
          {messages.confirm}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </InlineDialog>
  );
}

interface RunStateProps {
  readonly run: TestRun;
  readonly outputKey: string;
  readonly onOutputKey: (key: string) => void;
}

function RunState({ run, outputKey, onOutputKey }: RunStateProps) {
  if (run.status === 'processing') {
    const text = run.queuePosition === undefined ? messages.running : messages.queued(run.queuePosition);
    return <p className="text-sm text-muted">{text}</p>;
  }
  if (run.error !== undefined) return <p className="text-sm text-danger">{messages.runFailed(run.error)}</p>;
  return (
    <>
      <OutputKeyVerdict verdict={run.outputKey} outputKey={outputKey} onOutputKey={onOutputKey} />
      <MediaSamples files={(run.media ?? []).map(({ url, mediaType }) => ({ url, type: mediaType }))} />
      <JsonText label={messages.answer}>{JSON.stringify(run.output, undefined, 2)}</JsonText>
    </>
  );
}

interface VerdictProps extends Pick<RunStateProps, 'outputKey' | 'onOutputKey'> {
  readonly verdict: TestRun['outputKey'];
}

/** Compares with the containers that the run found, because the output key can have changed since. */
function OutputKeyVerdict({ verdict, outputKey, onOutputKey }: VerdictProps) {
  const found = verdict?.found ?? [];
  if (verdict?.isRight || found.includes(outputKey)) {
    return <p className="text-sm text-success">{messages.keyIsRight(outputKey)}</p>;
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-danger">{messages.keyIsWrong(outputKey)}</p>
      <div className="flex flex-wrap gap-2">
        {found.map((key) => (
          <Button key={key} onClick={() => onOutputKey(key)}>
            {messages.applyKey(key)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const pollDelayMs = 1500;

function useTestRun(definition: ModelDefinition, values: FormValues) {
  const [started, setStarted] = useState<TestRun>();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const { data, error } = useApi(adminTestRuns.getTestRun, started ? { params: { id: started.id } } : null, {
    onSuccess: ({ testRun }) => testRun.status === 'completed' && storeTestResults(testRun),
    refreshInterval: (latest) => ((latest?.testRun ?? started)?.status === 'processing' ? pollDelayMs : 0),
  });
  const start = async (apiKeyId: string | undefined) => {
    setStarting(true);
    setProblem(undefined);
    setStarted(undefined);
    try {
      const { provider, endpoint } = definition;
      const output = withOutputDefaults(definition);
      const body = { ...output, provider, endpoint, apiKeyId, fields: formFields(definition), values };
      const headers = { 'idempotency-key': await idempotencyKeys.getKey(body) };
      const { testRun } = await callApi(adminTestRuns.startTestRun, { headers, body });
      idempotencyKeys.complete();
      setStarted(testRun);
    } catch (failure) {
      // After a lost response the idempotency key is kept, so a retry starts no second paid run.
      if (failure instanceof ApiError && !failure.isUncertain) idempotencyKeys.complete();
      setProblem(failureMessage(failure));
    } finally {
      setStarting(false);
    }
  };
  const run = started && (data?.testRun ?? started);
  const pollProblem = run?.status === 'processing' && error ? failureMessage(error) : undefined;
  return {
    run,
    problem: problem ?? pollProblem,
    isRunning: isStarting || run?.status === 'processing',
    start: (apiKeyId: string | undefined) => void start(apiKeyId),
  };
}
