import { useState } from 'react';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import type { TestRun } from '#shared/contracts/admin-test-runs.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { ApiKeySetting } from '#frontend/src/admin/builder/api-key-setting.tsx';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/inline-question.tsx';
import { JsonText } from '#frontend/src/ui/json-text.tsx';
import { messages } from './messages.ts';
import { Panel } from './panel.tsx';
import { MediaSamples } from './sample-panel.tsx';
import { useTestRun } from './use-test-run.ts';

interface TestRunPanelProps {
  readonly definition: ModelDefinition;
  readonly values: FormValues;
  readonly isInOrder: boolean;
  readonly onOutputKey: (key: string) => void;
}

/** A real run, behind a question that names its cost. */
export function TestRunPanel({ definition, values, isInOrder, onOutputKey }: TestRunPanelProps) {
  const { run, problem, isRunning, start } = useTestRun(definition, values);
  const [isAsking, setAsking] = useState(false);
  const hasEndpoint = definition.endpoint.trim() !== '';
  const confirm = (apiKeyId: string | undefined) => {
    setAsking(false);
    start(apiKeyId);
  };
  return (
    <Panel title={messages.testRun} hint={messages.testRunHint}>
      {isAsking ? (
        <CostQuestion definition={definition} onConfirm={confirm} onCancel={() => setAsking(false)} />
      ) : (
        <Button disabled={!hasEndpoint || !isInOrder || isRunning} onClick={() => setAsking(true)}>
          {isRunning ? messages.running : messages.run}
        </Button>
      )}
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {!hasEndpoint && <p className="text-sm">{messages.noEndpoint}</p>}
        {problem && <p className="text-sm text-danger">{messages.runFailed(problem)}</p>}
        {run && <RunState run={run} outputKey={definition.outputKey} onOutputKey={onOutputKey} />}
      </div>
    </Panel>
  );
}

interface CostQuestionProps {
  readonly definition: ModelDefinition;
  readonly onConfirm: (apiKeyId: string | undefined) => void;
  readonly onCancel: () => void;
}

/** What it costs, and which key pays: an ordinary admin has to choose one of its own. */
function CostQuestion({ definition: { provider, endpoint }, onConfirm, onCancel }: CostQuestionProps) {
  const { data, error } = useApi(adminAssist.getPrice, { query: { provider, endpoint } });
  const { isSuperAdmin } = useAdminAccess();
  const [apiKeyId, setApiKeyId] = useState<string>();
  const isKnown = data !== undefined || error !== undefined;
  const isPaid = isSuperAdmin || apiKeyId !== undefined;
  return (
    <InlineQuestion label={messages.confirmTitle} onEscape={onCancel}>
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
    </InlineQuestion>
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

/** The key may have been changed since the run: what counts is whether it names one of the containers. */
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
            {messages.takeKey(key)}
          </Button>
        ))}
      </div>
    </div>
  );
}
